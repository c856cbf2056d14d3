/** What the dialogs are made of. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { levelsOf, within, type Leveled } from "../game/levels";
import { levelName } from "./names";
import { useStore, useWords } from "./store-context";

export function Dialog({ title, close, children }: { title: string; close(): void; children: ComponentChildren }) {
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
export function Choice<T extends string>({ label, value, options, choose }: {
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

/** A choice of the engine's strength. What is below level 0 is offered when the board's engine has said so. */
export function LevelChoice({ label, board, level, choose, disabled = false }: {
  label: string;
  board: Leveled | null;
  level: number;
  choose(level: number): void;
  disabled?: boolean;
}) {
  const { lang } = useStore().view.settings;
  const known = board ?? { lowestLevel: Math.min(0, level) };
  return (
    <label class="field">{label}
      <select value={String(within(known, level))} onChange={(event) => choose(Number(event.currentTarget.value))} disabled={disabled}>
        {levelsOf(known).map((number) => <option key={number} value={String(number)}>{levelName(known, number, lang)}</option>)}
      </select>
    </label>
  );
}
