/**
 * Whether the focus is where the mouse or a finger left it. Then the keys ← → walk through the game; who came by keys moves with
 * them on the board and among the tabs.
 */
let pointing = false;

window.addEventListener("pointerdown", () => (pointing = true), true);
window.addEventListener("keydown", ({ key }) => {
  if (["Tab", "ArrowUp", "ArrowDown"].includes(key)) pointing = false;
}, true);

export const isPointing = (): boolean => pointing;
