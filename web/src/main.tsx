import { render } from "preact";
import { Stopped } from "./engine/client";
import { startKeeping } from "./game/offline";
import { Store } from "./game/store";
import { App } from "./view/App";
import "./style.css";
import "./layout.css";

const store = new Store();
render(<App store={store} />, document.getElementById("app")!);
// What was given up for something newer is no fault.
window.addEventListener("unhandledrejection", (event) => event.reason instanceof Stopped && event.preventDefault());
void store.shelf.start(location.hash);

// By the time that it is heard of, the address may hold the game before again, if that changed in between.
window.addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(newURL);
  void store.shelf.start(hash, hash === location.hash);
});

startKeeping();
