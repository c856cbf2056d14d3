/** The dialog of settings. */
import { useState } from "preact/hooks";
import { keepAll, keepsFiles } from "../game/offline";
import { Choice, Dialog } from "./Dialog";
import { useStore, useWords } from "./store-context";

export function SettingsDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const { settings } = store.view;
  return (
    <Dialog title={say("settings")} close={close}>
      <Choice label={say("language")} value={settings.lang} options={[["en", "English"], ["ja", "日本語"]]} choose={(lang) => store.view.set({ lang })} />
      <Choice label={say("pieces")} value={settings.pieces} choose={(pieces) => store.view.set({ pieces })}
        options={(["full", "short", "letters"] as const).map((style) => [style, say(`pieces-${style}`)])} />
      <Choice label={say("theme")} value={settings.theme} choose={(theme) => store.view.set({ theme })}
        options={(["system", "light", "dark"] as const).map((theme) => [theme, say(`theme-${theme}`)])} />
      <Choice label={say("sound")} value={settings.sound ? "heard" : "silent"} choose={(sound) => store.view.set({ sound: sound === "heard" })}
        options={(["silent", "heard"] as const).map((option) => [option, say(`sound-${option}`)])} />
      <Offline />
      <p class="quiet">{say("keys")}</p>
      <footer><button type="button" class="primary" onClick={close}>{say("close")}</button></footer>
    </Dialog>
  );
}

/** Nothing is fetched unasked: here a visitor asks for all. */
function Offline() {
  const store = useStore();
  const say = useWords();
  const [state, setState] = useState<"unasked" | "fetching" | "kept">("unasked");
  if (!keepsFiles()) return null;
  const keep = () => {
    setState("fetching");
    keepAll().then(() => setState("kept"), (error: unknown) => {
      setState("unasked");
      store.view.fault(error);
    });
  };
  return (
    <div class="row">
      <button type="button" disabled={state !== "unasked"} onClick={keep}>{say("keep-all")}</button>
      <span class="quiet" role="status">{state === "kept" ? say("kept-all") : state === "fetching" ? say("loading") : ""}</span>
    </div>
  );
}
