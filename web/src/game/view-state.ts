/** What the page shows beside the game: settings, the tab, notices, what is spoken; and who hears of a change of anything. */
import { Stopped } from "../engine/client";
import type { Settings } from "./memory";

export interface Notice {
  text: string;
  detail?: string;
  error: boolean;
}

export type Tab = "moves" | "analysis" | "why";

export class ViewState {
  settings: Settings;
  tab: Tab = "moves";
  hint: string | null = null;
  notice: Notice | null = null;
  /** What a screen reader says. */
  spoken = "";
  /** Whether a game is being opened. */
  loading = true;
  /** Whether the engine is about to move, or to give a hint. */
  thinking = false;

  private readonly keep: (settings: Settings) => void;
  private listeners = new Set<() => void>();

  constructor(settings: Settings, keep: (settings: Settings) => void) {
    this.settings = settings;
    this.keep = keep;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  update(change: Partial<ViewState> = {}): void {
    Object.assign(this, change);
    for (const listener of this.listeners) listener();
  }

  set(change: Partial<Settings>): void {
    this.prepare(change);
    this.update();
  }

  /** Changes settings that are seen only when what belongs to them is there. */
  prepare(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    this.keep(this.settings);
  }

  tell(text: string, detail: string, error: boolean): void {
    this.update({ notice: { text, detail, error }, loading: false });
  }

  fault(error: unknown): void {
    if (error instanceof Stopped) return;
    this.tell("engine-died", error instanceof Error ? error.message : String(error), true);
  }
}
