/** What is pasted or dropped anywhere on the page is opened. */
import { useEffect } from "preact/hooks";
import type { Store } from "../game/store";
import { textOf } from "./files";

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

export function useIntake(store: Store): void {
  useEffect(() => {
    const take = (event: Event, given: DataTransfer | null) => {
      const [file] = given?.files ?? [];
      const text = given?.getData("text/plain") ?? "";
      if (!file && !text.trim()) return;
      event.preventDefault();
      void (file ? textOf(file) : Promise.resolve(text)).then((record) => store.paste(record));
    };
    const paste = (event: ClipboardEvent) => {
      if (!isField(event.target)) take(event, event.clipboardData);
    };
    const over = (event: DragEvent) => {
      if (!isField(event.target)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!isField(event.target)) take(event, event.dataTransfer);
    };
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, [store]);
}
