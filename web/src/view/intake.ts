/** What is pasted or dropped anywhere on the page is opened. */
import { useEffect } from "preact/hooks";
import type { Store } from "../game/store";
import { textOf } from "./files";
import { listen } from "./listen";

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

export function useIntake(store: Store): void {
  useEffect(() => {
    const take = (event: Event, given: DataTransfer | null) => {
      if (isField(event.target)) return;
      const [file] = given?.files ?? [];
      const text = given?.getData("text/plain") ?? "";
      if (!file && !text.trim()) return;
      event.preventDefault();
      void (file ? textOf(file) : Promise.resolve(text)).then((record) => store.shelf.paste(record));
    };
    return listen({
      paste: (event) => take(event, event.clipboardData),
      // Without this there is no drop.
      dragover: (event) => isField(event.target) || event.preventDefault(),
      drop: (event) => take(event, event.dataTransfer),
    });
  }, [store]);
}
