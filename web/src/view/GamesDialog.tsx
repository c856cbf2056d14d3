/** The dialog of my games: all that is kept. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LineEnd } from "../engine/messages";
import { writeBackup } from "../game/backup";
import { endText } from "../game/endings";
import type { KeptGame } from "../game/kept";
import { hasEngine } from "../game/play";
import { Dialog } from "./Dialog";
import { download } from "./files";
import { boardTitle } from "./names";
import { useStore, useWords } from "./store-context";

export function GamesDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const [games, setGames] = useState<KeptGame[] | null>(null);
  const [deleted, setDeleted] = useState<KeptGame | null>(null);
  const putBackButton = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useLayoutEffect(() => putBackButton.current?.focus(), [deleted]);
  const { lang } = store.view.settings;
  const list = () => store.shelf.games().then(setGames);
  useEffect(() => void list(), []);
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  const player = ({ names, play }: KeptGame, index: 0 | 1) => {
    const person = play.people[index === 0 ? "b" : "w"];
    return names[index] || (hasEngine(play) ? say(person ? "you" : "engine") : "");
  };
  const players = (game: KeptGame) => ([0, 1] as const).map((index) => player(game, index) && `${index ? "☖" : "☗"} ${player(game, index)}`).join(" ").trim();
  const remove = async (game: KeptGame) => {
    await store.shelf.deleteGame(game.id);
    setDeleted(game);
    await list();
  };
  const putBack = async () => {
    if (deleted) await store.library.keep(deleted);
    setDeleted(null);
    await list();
  };
  return (
    <Dialog title={say("my-games")} close={close}>
      {games?.length === 0 && <p class="quiet">{say("no-games")}</p>}
      <ul class="games" aria-label={say("my-games")}>
        {games?.map((game) => (
          <li key={game.id}>
            <button type="button" class="game" aria-current={game.id === store.table.session?.id ? "true" : undefined}
              onClick={() => { if (game.id !== store.table.session?.id) void store.shelf.openKept(game.id); close(); }}>
              <span><b>{boardTitle(game.board, lang)}</b> {players(game)}</span>
              <span class="quiet">{dates.format(game.changed)} · {say("plies").replace("#", String(game.line.length))} · {result(game.result)}</span>
            </button>
            <button type="button" aria-label={`${say("delete")}: ${boardTitle(game.board, lang)} ${players(game)} ${dates.format(game.changed)}`} onClick={() => void remove(game)}>{say("delete")}</button>
          </li>
        ))}
      </ul>
      <footer>
        {deleted && <button type="button" ref={putBackButton} onClick={() => void putBack()}>{say("put-back")}</button>}
        <button type="button" disabled={!games?.length} onClick={() => download("katagami-games.json", writeBackup(games ?? []))}>{say("export-all")}</button>
        <button type="button" class="primary" onClick={close}>{say("close")}</button>
      </footer>
    </Dialog>
  );

  function result(end: LineEnd | null): string {
    return end ? endText(end, lang) : say("unfinished");
  }
}
