/** Files, in and out. */

/** The text of a file: UTF-8, else the Shift JIS of older programs. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** Puts a text on the clipboard. A page that comes by plain HTTP, as to a phone of the same network, has only the older way. */
export async function copy(text: string): Promise<void> {
  if ("clipboard" in navigator) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  // What is outside of an open dialog cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

export function download(name: string, text: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
