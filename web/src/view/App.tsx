/** The page: what stands where. */
import { useEffect, useState } from "preact/hooks";
import { readSfen, squareIndex } from "../game/position";
import { PROBLEM_BOARDS } from "../game/problem-files";
import type { Store } from "../game/store";
import { heldKind } from "../game/usi";
import { BoardView, EvaluationBar } from "./BoardView";
import { Controls, Walk } from "./Controls";
import { EditorDialog } from "./EditorDialog";
import { GamesDialog } from "./GamesDialog";
import { useHandling } from "./handling";
import { useIntake } from "./intake";
import { Invitation } from "./Invitation";
import { LessonDialog } from "./LessonDialog";
import { listen } from "./listen";
import { useMoving } from "./moving";
import { NewGameDialog } from "./NewGameDialog";
import { NoticeView } from "./Notice";
import { PieceView } from "./PieceView";
import { Player } from "./Player";
import { ProblemPanel } from "./ProblemPanel";
import { RecordsDialog } from "./RecordsDialog";
import { SettingsDialog } from "./SettingsDialog";
import { Stand } from "./Stand";
import { StoreContext, useStore, useWords } from "./store-context";
import { Tabs } from "./Tabs";
import { word } from "../language";

export function App({ store }: { store: Store }) {
  return <StoreContext.Provider value={store}><Page /></StoreContext.Provider>;
}

type Open = "new" | "games" | "records" | "settings" | "editor" | "rules" | null;

function Page() {
  const store = useStore();
  const say = useWords();
  const handling = useHandling(store);
  const [dialog, setDialog] = useState<Open>(null);
  useIntake(store);
  useMoving(store, handling.wasDragged);
  const { view: { settings }, table: { shown, board, flipped } } = store;
  const problem = store.table.session?.problem;
  const [top, bottom] = flipped ? (["b", "w"] as const) : (["w", "b"] as const);

  useEffect(() => {
    document.documentElement.lang = settings.lang;
    document.documentElement.dataset["theme"] = settings.theme;
    document.title = `Katagami · ${word(settings.lang, "tagline")}`;
  }, [settings.lang, settings.theme]);

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (dialog || event.altKey || target.closest("dialog, input, textarea, select")) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== "z") return;
        event.preventDefault();
        void (event.shiftKey ? store.table.redo() : store.table.undo());
        return;
      }
      const actions: Record<string, () => void> = {
        ArrowLeft: () => store.table.go(store.table.ply - 1),
        ArrowRight: () => store.table.go(store.table.ply + 1),
        Home: () => store.table.go(0),
        End: () => store.table.go(store.table.moves.length),
        f: () => store.table.flip(),
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
          {PROBLEM_BOARDS.length > 0 && <button type="button" onClick={() => void store.solving.start(settings.board)}>{say("mates")}</button>}
          <button type="button" class="wide" onClick={() => setDialog("rules")}>{say("rules")}</button>
          <button type="button" onClick={() => setDialog("games")}>{say("my-games")}</button>
          <button type="button" onClick={() => setDialog("records")}>{say("records")}</button>
          <button type="button" onClick={() => setDialog("settings")}>{say("settings")}</button>
        </nav>
      </header>
      <main>
        {!shown && <p class="loading" role="status">{say("loading")}</p>}
        {shown && board && (
          <div class={store.table.isInviting ? "desk inviting" : problem ? "desk solving" : "desk"} style={{ "--files": board.files, "--ranks": board.ranks }}>
            <Player side={top} place="above" />
            <Stand side={top} handling={handling} place="above" />
            <div class="board-row">
              <EvaluationBar />
              <BoardView handling={handling} />
            </div>
            <Stand side={bottom} handling={handling} place="below" />
            <Player side={bottom} place="below" />
            {store.table.isInviting
              ? <Invitation paste={() => setDialog("records")} setUp={() => setDialog("editor")} rules={() => setDialog("rules")} />
              : problem ? <><Walk /><ProblemPanel /></> : <><Walk /><Controls /><Tabs /></>}
          </div>
        )}
      </main>
      <NoticeView />
      <p class="visually-hidden" role="status" aria-live="polite">{store.view.spoken}</p>
      {ghost && shown && (
        <div class="ghost" style={{ left: `${ghost.x}px`, top: `${ghost.y}px`, width: `${ghost.width}px`, height: `${ghost.height}px` }} aria-hidden="true">
          <GhostPiece source={ghost.source} />
        </div>
      )}
      {dialog === "new" && <NewGameDialog close={close} />}
      {dialog === "games" && <GamesDialog close={close} />}
      {dialog === "records" && <RecordsDialog close={close} setUp={() => setDialog("editor")} />}
      {dialog === "rules" && <LessonDialog close={close} />}
      {dialog === "editor" && <EditorDialog close={close} />}
      {dialog === "settings" && <SettingsDialog close={close} />}
    </>
  );
}

function GhostPiece({ source }: { source: string }) {
  const store = useStore();
  const position = readSfen(store.table.shown!.sfen);
  const index = squareIndex(source, position.files);
  const kind = heldKind(source) ?? position.squares[index]?.kind;
  if (!kind) return null;
  return <PieceView kind={kind} side={position.side} turned={(position.side === "w") !== store.table.flipped} style={store.view.settings.pieces} />;
}
