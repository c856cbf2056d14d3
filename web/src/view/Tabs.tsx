/** The panels beside the board, one at a time. */
import type { Tab } from "../game/view-state";
import { MovesPanel } from "./moves";
import { AnalysisPanel } from "./AnalysisPanel";
import { WhyPanel } from "./WhyPanel";
import { isPointing } from "./pointing";
import { useStore, useWords } from "./store-context";

const TABS: readonly Tab[] = ["moves", "analysis", "why"];

export function Tabs() {
  const store = useStore();
  const say = useWords();
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || isPointing()) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(store.view.tab) + step + TABS.length) % TABS.length]!;
    store.setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={say("analysis")} onKeyDown={keys}>
        {TABS.map((tab) => (
          <button key={tab} id={`tab-${tab}`} type="button" role="tab" aria-selected={store.view.tab === tab} aria-controls="panel" tabIndex={store.view.tab === tab ? 0 : -1} onClick={() => store.setTab(tab)}>
            {say(tab)}
          </button>
        ))}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={`tab-${store.view.tab}`} tabIndex={0}>
        {store.view.tab === "moves" && <MovesPanel />}
        {store.view.tab === "analysis" && <AnalysisPanel />}
        {store.view.tab === "why" && <WhyPanel />}
      </div>
    </div>
  );
}
