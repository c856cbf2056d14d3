/** What the page has to say, above everything and moving nothing. */
import { useEffect } from "preact/hooks";
import { isWord } from "../language";
import { japaneseError } from "../japanese-errors";
import { useStore, useWords } from "./store-context";

/** How long what is no error is shown, in milliseconds. */
const SHOWN = 10_000;

export function NoticeView() {
  const store = useStore();
  const say = useWords();
  const { notice } = store.view;
  useEffect(() => {
    if (!notice || notice.error) return;
    const timer = setTimeout(() => store.view.notice === notice && store.view.update({ notice: null }), SHOWN);
    return () => clearTimeout(timer);
  }, [notice]);
  if (!notice) return null;
  const detail = store.view.settings.lang === "ja" ? japaneseError(notice.detail ?? "") : notice.detail;
  return (
    <div class={notice.error ? "notice error" : "notice"} role={notice.error ? "alert" : "status"}>
      <span>{isWord(notice.text) ? say(notice.text) : notice.text} {detail}</span>
      <button type="button" class="icon" aria-label={say("close")} onClick={() => store.view.update({ notice: null })}>✕</button>
    </div>
  );
}
