type Listeners = { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };

/** Listens to events of the window. Returns what stops it, as `useEffect` wants it. */
export function listen(listeners: Listeners): () => void {
  const each = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of each) window.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of each) window.removeEventListener(type, listener);
  };
}
