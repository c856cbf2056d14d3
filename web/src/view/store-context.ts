/** The store and the words for every part of the page. */
import { createContext } from "preact";
import { useContext, useEffect, useReducer } from "preact/hooks";
import type { Store } from "../game/store";
import { word, type Word } from "../language";

export const StoreContext = createContext<Store | null>(null);

export function useStore(): Store {
  const store = useContext(StoreContext);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store?.view.subscribe(() => redraw(undefined as never)), [store]);
  if (!store) throw new Error("no store");
  return store;
}

export function useWords(): (key: Word) => string {
  const store = useContext(StoreContext);
  return (key) => word(store?.view.settings.lang ?? "en", key);
}
