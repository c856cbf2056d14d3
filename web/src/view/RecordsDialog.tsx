/** The dialog of records, in and out. */
import { useEffect, useRef, useState } from "preact/hooks";
import { readSfen, squareIndex } from "../game/position";
import { readMove } from "../game/usi";
import { Choice, Dialog } from "./Dialog";
import { copy, download, textOf } from "./files";
import { png, svg } from "./picture";
import { useStore, useWords } from "./store-context";

const FORMATS = ["kif", "ki2", "csa", "jkf", "usi", "sfen"] as const;

export function RecordsDialog({ close, setUp }: { close(): void; setUp(): void }) {
  const store = useStore();
  const say = useWords();
  const [text, setText] = useState("");
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("kif");
  const [written, setWritten] = useState("");
  const [copied, setCopied] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setCopied(false);
    void store.shelf.record(format).then(setWritten, () => setWritten(""));
  }, [format]);
  const read = (record: string) => {
    void store.shelf.paste(record);
    close();
  };
  const open = async (chosen: File | undefined) => {
    if (chosen) read(await textOf(chosen));
  };
  const save = () => download(`katagami.${format === "usi" || format === "sfen" ? "txt" : format}`, written);
  const picture = () => {
    const { table: { shown, board, flipped }, view: { settings } } = store;
    const position = readSfen(shown?.sfen ?? "");
    const last = shown?.moves.at(-1)?.usi;
    const at = last ? squareIndex(readMove(last).to, position.files) : null;
    return svg(position, { board, flipped, style: settings.pieces, last: at });
  };
  const saveSvg = () => download("katagami.svg", new Blob([picture()], { type: "image/svg+xml" }));
  const savePng = () => void png(picture()).then((image) => download("katagami.png", image));
  return (
    <Dialog title={say("records")} close={close}>
      <section>
        <h3>{say("take-in")}</h3>
        <textarea rows={5} aria-label={say("paste-here")} placeholder={say("paste-here")} value={text} onInput={(event) => setText(event.currentTarget.value)} spellcheck={false} />
        <footer>
          <input ref={file} type="file" accept=".kif,.kifu,.ki2,.ki2u,.csa,.jkf,.json,.txt,.usi,.sfen" hidden aria-label={say("open-file")} onChange={(event) => void open(event.currentTarget.files?.[0])} />
          <button type="button" onClick={setUp}>{say("set-up")}</button>
          <button type="button" onClick={() => file.current?.click()}>{say("open-file")}</button>
          <button type="button" class="primary" disabled={!text.trim()} onClick={() => read(text)}>{say("read")}</button>
        </footer>
      </section>
      <section>
        <h3>{say("give-out")}</h3>
        <Choice label="" value={format} options={FORMATS.map((name) => [name, name.toUpperCase()])} choose={(name) => setFormat(name)} />
        <textarea rows={7} readOnly aria-label={say("give-out")} value={written} spellcheck={false} />
        <footer>
          <button type="button" onClick={() => void copy(location.href).then(() => { store.view.tell("link-copied", "", false); close(); })}>{say("link")}</button>
          <button type="button" onClick={save}>{say("save")}</button>
          <button type="button" class="primary" onClick={() => void copy(written).then(() => setCopied(true))}>{copied ? say("copied") : say("copy")}</button>
        </footer>
      </section>
      <footer>
        <span class="quiet">{say("picture")}</span>
        <button type="button" onClick={saveSvg}>SVG</button>
        <button type="button" onClick={savePng}>PNG</button>
      </footer>
    </Dialog>
  );
}
