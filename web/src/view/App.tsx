/** The page: what stands where. */
import { useEffect, useState } from "preact/hooks";
import type { Store, Tab } from "../game/store";
import { readSfen } from "../game/position";
import { isAtEnd, mayTakeBack, now } from "../game/session";
import { BoardView, EvaluationBar } from "./BoardView";
import { GamesDialog } from "./GamesDialog";
import { useHandling } from "./handling";
import { useIntake } from "./intake";
import { listen } from "./listen";
import { Ending, MovesPanel } from "./moves";
import { NewGameDialog } from "./NewGameDialog";
import { AnalysisPanel, WhyPanel } from "./panels";
import { PieceView } from "./PieceView";
import { Player } from "./Player";
import { RecordsDialog } from "./RecordsDialog";
import { SettingsDialog } from "./SettingsDialog";
import { StoreContext, useStore, useWords } from "./store-context";
import { isWord, word } from "../language";

export function App({ store }: { store: Store }) {
  return <StoreContext.Provider value={store}><Page /></StoreContext.Provider>;
}

type Open = "new" | "games" | "records" | "settings" | null;

function Page() {
  const store = useStore();
  const say = useWords();
  const handling = useHandling(store);
  const [dialog, setDialog] = useState<Open>(null);
  useIntake(store);
  const { settings, shown, flipped } = store;

  useEffect(() => {
    document.documentElement.lang = settings.lang;
    document.documentElement.dataset["theme"] = settings.theme;
    document.title = `Katagami · ${word(settings.lang, "tagline")}`;
  }, [settings.lang, settings.theme]);

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (dialog || event.altKey || target.closest("dialog, input, textarea, select, [role=tablist]")) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== "z") return;
        event.preventDefault();
        void (event.shiftKey ? store.redo() : store.undo());
        return;
      }
      const actions: Record<string, () => void> = {
        ArrowLeft: () => store.go(store.ply - 1),
        ArrowRight: () => store.go(store.ply + 1),
        Home: () => store.go(0),
        End: () => store.go(store.moves.length),
        f: () => store.flip(),
        Escape: () => handling.letGo(),
      };
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    return listen({ keydown: keys });
  });

  const ghost = handling.ghost;
  const close = () => setDialog(null);
  return (
    <>
      <header class="top">
        <h1>
          <span class="seal" aria-hidden="true">型紙</span>
          <span class="title">Katagami</span>
          <span class="tagline">{say("tagline")}</span>
        </h1>
        <nav aria-label="Katagami">
          <button type="button" class="primary" onClick={() => setDialog("new")}>{say("new-game")}</button>
          <button type="button" onClick={() => setDialog("games")}>{say("my-games")}</button>
          <button type="button" onClick={() => setDialog("records")}>{say("records")}</button>
          <button type="button" onClick={() => setDialog("settings")}>{say("settings")}</button>
        </nav>
      </header>
      {store.notice && <NoticeView />}
      <main>
        <div class="table">
          {shown && (
            <>
              <Player side={flipped ? "b" : "w"} handling={handling} />
              <div class="board-row">
                <EvaluationBar />
                <BoardView handling={handling} />
              </div>
              <Player side={flipped ? "w" : "b"} handling={handling} />
              <Controls />
            </>
          )}
          {!shown && <p class="loading" role="status">{say("loading")}</p>}
        </div>
        <aside>
          <Tabs />
          <Walk />
        </aside>
      </main>
      <p class="visually-hidden" role="status" aria-live="polite">{store.spoken}</p>
      {ghost && shown && (
        <div class="ghost" style={{ left: `${ghost.x}px`, top: `${ghost.y}px` }} aria-hidden="true">
          <GhostPiece source={ghost.source} />
        </div>
      )}
      {dialog === "new" && <NewGameDialog close={close} />}
      {dialog === "games" && <GamesDialog close={close} />}
      {dialog === "records" && <RecordsDialog close={close} />}
      {dialog === "settings" && <SettingsDialog close={close} />}
    </>
  );
}

function GhostPiece({ source }: { source: string }) {
  const store = useStore();
  const position = readSfen(store.shown!.sfen);
  const index = (source.charCodeAt(1) - 97) * position.files + position.files - Number(source[0]);
  const kind = source[1] === "*" ? source[0]! : position.squares[index]?.kind;
  if (!kind) return null;
  return <PieceView kind={kind} side={position.side} turned={(position.side === "w") !== store.flipped} style={store.settings.pieces} />;
}

function NoticeView() {
  const store = useStore();
  const say = useWords();
  const { notice } = store;
  if (!notice) return null;
  return (
    <div class={notice.error ? "notice error" : "notice"} role={notice.error ? "alert" : "status"}>
      <span>{isWord(notice.text) ? say(notice.text) : notice.text} {notice.detail}</span>
      <button type="button" class="icon" aria-label={say("close")} onClick={() => store.update({ notice: null })}>✕</button>
    </div>
  );
}

/** What can be done with the game. */
function Controls() {
  const store = useStore();
  const say = useWords();
  const { play, running, shown, session } = store;
  if (!session) return null;
  const over = store.ended !== null && isAtEnd(now(session));
  return (
    <div class="controls">
      <button type="button" disabled={!mayTakeBack(session)} onClick={() => void store.takeBack()}>{say("take-back")}</button>
      <button type="button" disabled={!store.mayMove || store.thinking || over} onClick={() => void store.askHint()}>{say("hint")}</button>
      <button type="button" onClick={() => store.flip()}>{say("flip")}</button>
      {running && !play.people.b && !play.people.w
        ? <button type="button" onClick={() => store.halt()}>{say("stop")}</button>
        : running
        ? <button type="button" onClick={() => store.resign()}>{say("resign")}</button>
        : shown && !shown.end && <button type="button" onClick={() => void store.playFromHere({ b: shown.side === "b", w: shown.side === "w" })}>{say("play-on")}</button>}
      {shown?.declarable && store.mayMove && <button type="button" onClick={() => store.declare()}>{say("declare")}</button>}
      <Ending />
    </div>
  );
}

const TABS: readonly Tab[] = ["moves", "analysis", "why"];

function Tabs() {
  const store = useStore();
  const say = useWords();
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(store.tab) + step + TABS.length) % TABS.length]!;
    store.setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={say("analysis")} onKeyDown={keys}>
        {TABS.map((tab) => (
          <button key={tab} id={`tab-${tab}`} type="button" role="tab" aria-selected={store.tab === tab} aria-controls="panel" tabIndex={store.tab === tab ? 0 : -1} onClick={() => store.setTab(tab)}>
            {say(tab)}
          </button>
        ))}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${store.tab}`} tabIndex={0}>
        {store.tab === "moves" && <MovesPanel />}
        {store.tab === "analysis" && <AnalysisPanel />}
        {store.tab === "why" && <WhyPanel />}
      </div>
    </div>
  );
}

/** Walking through the game. */
function Walk() {
  const store = useStore();
  const say = useWords();
  const count = store.moves.length;
  const steps = [
    ["first", "M6 5v14M19 5 9 12l10 7Z", 0, store.ply > 0],
    ["previous", "M17 5 7 12l10 7Z", store.ply - 1, store.ply > 0],
    ["next", "m7 5 10 7-10 7Z", store.ply + 1, store.ply < count],
    ["last", "m5 5 10 7-10 7ZM18 5v14", count, store.ply < count],
  ] as const;
  return (
    <div class="walk">
      {steps.map(([key, sign, to, possible]) => (
        <button key={key} type="button" aria-label={say(key)} disabled={!possible} onClick={() => store.go(to)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={sign} /></svg>
        </button>
      ))}
      <span class="quiet">{store.ply} / {count}</span>
    </div>
  );
}
