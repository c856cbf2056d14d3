/** The dialogs: a new game, records, settings. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { BOARDS, type BoardName } from "../engine/messages";
import { LEVELS, type Clock } from "../game/levels";
import { useStore, useWords } from "./store-context";
import type { Word } from "../language";

function Dialog({ title, close, children }: { title: string; close(): void; children: ComponentChildren }) {
  const say = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next frame, or a dialog would be there for a moment without being shown.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={close} aria-label={title} onClick={(event) => event.target === dialog.current && close()}>
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <button type="button" class="icon" aria-label={say("close")} onClick={close}>✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A choice of a few things, one beside the other. */
function Choice<T extends string>({ label, value, options, choose }: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  choose(value: T): void;
}) {
  const name = useRef(`choice-${Math.random().toString(36).slice(2)}`).current;
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div>
        {options.map(([option, text]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} checked={option === value} onChange={() => choose(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The names of handicaps in English. */
const HANDICAPS: Record<string, string> = {
  平手: "None", 香落ち: "Left lance", 右香落ち: "Right lance", 角落ち: "Bishop", 飛車落ち: "Rook", 飛香落ち: "Rook and lance",
  二枚落ち: "Two pieces", 三枚落ち: "Three pieces", 四枚落ち: "Four pieces", 五枚落ち: "Five pieces", 六枚落ち: "Six pieces",
  八枚落ち: "Eight pieces", 十枚落ち: "Ten pieces",
};

type Wanted = "b" | "w" | "random" | "both" | "neither";

export function NewGameDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const [board, setBoard] = useState<BoardName>(store.board?.name ?? "minishogi");
  const [side, setSide] = useState<Wanted>("b");
  const [level, setLevel] = useState(store.play.level);
  const [root, setRoot] = useState("");
  const [clock, setClock] = useState("none");
  const minute = 60_000;
  const clocks: Record<string, [Clock | null, string]> = {
    none: [null, say("no-clock")],
    blitz: [{ main: 3 * minute, byoyomi: 0, increment: 2000 }, `3 ${say("minutes")} + 2 ${say("seconds")}`],
    rapid: [{ main: 10 * minute, byoyomi: 30_000, increment: 0 }, `10 ${say("minutes")} / 30 ${say("seconds")}`],
    byoyomi: [{ main: 0, byoyomi: 10_000, increment: 0 }, `10 ${say("seconds")} ${say("per-move")}`],
    slow: [{ main: 30 * minute, byoyomi: 60_000, increment: 0 }, `30 ${say("minutes")} / 60 ${say("seconds")}`],
  };
  const handicaps = board === store.board?.name ? (store.board?.handicaps ?? []) : [];
  const begin = (event: Event) => {
    event.preventDefault();
    const chosen = side === "random" ? (Math.random() < 0.5 ? "b" : "w") : side;
    const people = { b: chosen === "b" || chosen === "both", w: chosen === "w" || chosen === "both" };
    void store.begin({ board, root: handicaps.some(({ sfen }) => sfen === root) ? root : "", people, level, clock: clocks[clock]?.[0] ?? null });
    close();
  };
  return (
    <Dialog title={say("new-game")} close={close}>
      <form onSubmit={begin}>
        <Choice label={say("board")} value={board} options={BOARDS.map((name) => [name, say(name)])} choose={(name) => setBoard(name)} />
        <Choice label={say("you-play")} value={side} choose={(wanted) => setSide(wanted)}
          options={(["b", "w", "random", "both", "neither"] as const).map((option) => [option, say(`side-${option}`)])} />
        {handicaps.length > 1 && (
          <label class="field">{say("handicap")}
            <select value={root} onChange={(event) => setRoot(event.currentTarget.value)}>
              {handicaps.map(({ name, sfen }, index) => (
                <option key={name} value={index ? sfen : ""}>{store.settings.lang === "ja" ? name : (HANDICAPS[name] ?? name)}</option>
              ))}
            </select>
          </label>
        )}
        <label class="field">{say("level")}
          <select value={String(level)} onChange={(event) => setLevel(Number(event.currentTarget.value))} disabled={side === "both"}>
            {LEVELS.map((_, index) => <option key={index} value={String(index)}>{say(`level-${index + 1}` as Word)}</option>)}
          </select>
        </label>
        <label class="field">{say("clock")}
          <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
            {Object.entries(clocks).map(([key, [, text]]) => <option key={key} value={key}>{text}</option>)}
          </select>
        </label>
        <footer>
          <button type="button" onClick={close}>{say("cancel")}</button>
          <button type="submit" class="primary">{say("start")}</button>
        </footer>
      </form>
    </Dialog>
  );
}

const FORMATS = ["kif", "ki2", "csa", "usi", "sfen"] as const;

export function RecordsDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const [text, setText] = useState("");
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("kif");
  const [written, setWritten] = useState("");
  const [copied, setCopied] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setCopied(false);
    void store.record(format).then(setWritten, () => setWritten(""));
  }, [format]);
  const read = (record: string) => {
    void store.paste(record);
    close();
  };
  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    const bytes = await chosen.arrayBuffer();
    // UTF-8, else the Shift JIS of older programs.
    try {
      read(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      read(new TextDecoder("shift_jis").decode(bytes));
    }
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([written], { type: "text/plain;charset=utf-8" }));
    link.download = `katagami.${format === "usi" || format === "sfen" ? "txt" : format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return (
    <Dialog title={say("records")} close={close}>
      <section>
        <h3>{say("take-in")}</h3>
        <textarea rows={5} aria-label={say("paste-here")} placeholder={say("paste-here")} value={text} onInput={(event) => setText(event.currentTarget.value)} spellcheck={false} />
        <footer>
          <input ref={file} type="file" accept=".kif,.kifu,.ki2,.ki2u,.csa,.txt,.usi,.sfen" hidden aria-label={say("open-file")} onChange={(event) => void open(event.currentTarget.files?.[0])} />
          <button type="button" onClick={() => file.current?.click()}>{say("open-file")}</button>
          <button type="button" class="primary" disabled={!text.trim()} onClick={() => read(text)}>{say("read")}</button>
        </footer>
      </section>
      <section>
        <h3>{say("give-out")}</h3>
        <Choice label="" value={format} options={FORMATS.map((name) => [name, name.toUpperCase()])} choose={(name) => setFormat(name)} />
        <textarea rows={7} readOnly aria-label={say("give-out")} value={written} spellcheck={false} />
        <footer>
          <button type="button" onClick={() => void copyLink().then(() => { store.tell("link-copied", "", false); close(); })}>{say("link")}</button>
          <button type="button" onClick={save}>{say("save")}</button>
          <button type="button" class="primary" onClick={() => void navigator.clipboard.writeText(written).then(() => setCopied(true))}>{copied ? say("copied") : say("copy")}</button>
        </footer>
      </section>
    </Dialog>
  );
}

const copyLink = () => navigator.clipboard.writeText(location.href);

export function SettingsDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const { settings } = store;
  return (
    <Dialog title={say("settings")} close={close}>
      <Choice label={say("language")} value={settings.lang} options={[["en", "English"], ["ja", "日本語"]]} choose={(lang) => store.set({ lang })} />
      <Choice label={say("pieces")} value={settings.pieces} choose={(pieces) => store.set({ pieces })}
        options={(["full", "short", "letters"] as const).map((style) => [style, say(`pieces-${style}`)])} />
      <Choice label={say("theme")} value={settings.theme} choose={(theme) => store.set({ theme })}
        options={(["system", "light", "dark"] as const).map((theme) => [theme, say(`theme-${theme}`)])} />
      <p class="quiet">{say("keys")}</p>
      <footer><button type="button" class="primary" onClick={close}>{say("close")}</button></footer>
    </Dialog>
  );
}
