"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const COLUMNS = [["template", "Template"], ["black", "Black"], ["white", "White"], ["dispatch", "Dispatchers"]];

/* The book's theme if it is known here, else the system's. */
const preference = matchMedia("(prefers-color-scheme: dark)");
const colour = () => {
  let theme = null;
  try {
    theme = localStorage.getItem("mdbook-theme");
  } catch {
    // A browser may keep nothing for files.
  }
  const dark = theme ? /ayu|coal|navy/.test(theme) : preference.matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
};
colour();
preference.addEventListener("change", colour);

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/* Highlighting, one line at a time: the prints have no comments or strings over several lines. */
const KEYWORDS = new Set(
  ("as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref " +
    "return self Self static struct super trait true type unsafe use where while").split(" "),
);
const TOKEN = /(\/\/.*)|("(?:[^"\\]|\\.)*")|(\b[0-9]\w*)|(\b[A-Z][A-Z0-9_]+\b)|(\b[A-Z]\w*)|(\b[a-z_]\w*!?(?=\(|::<))|\w+/g;
const CLASSES = ["comment", "string", "constant", "constant", "type", "call"];

function highlighted(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [word, ...groups] = found;
    const group = groups.findIndex((part) => part !== undefined);
    const className = KEYWORDS.has(word) ? "keyword" : CLASSES[group];
    parts.push(text.slice(end, found.index), className ? make("span", { className }, word) : word);
    end = found.index + word.length;
  }
  return [...parts, text.slice(end)];
}

/* A line's code; `marks` are the columns in which the prints differ. */
function code(text, marks) {
  const element = make("code");
  element.style.setProperty("--indent", text.length - text.trimStart().length);
  let end = 0;
  for (const [from, to] of marks) {
    element.append(...highlighted(text.slice(end, from)), make("mark", {}, ...highlighted(text.slice(from, to))));
    end = to;
  }
  element.append(...highlighted(text.slice(end)));
  return element;
}

/* The columns: where lines are shown, and which of them come from which line of the template. */
const columns = COLUMNS.map(([name, title], index) => {
  const list = make("div", { className: "code", id: name });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", `Lines of ${title}`);
  const path = make("p", { className: "path" });
  const section = make("section", { className: name }, make("h2", {}, title), path, list);
  document.querySelector(".columns").append(section);
  const tab = make("button", { type: "button", onclick: () => turnTo(index) }, title);
  document.querySelector(".tabs").append(tab);
  return { index, title, list, path, section, tab, lines: [], bySource: new Map() };
});

let pinned = null;

function fill(column, path, lines, twins) {
  column.path.textContent = path;
  column.twins = twins;
  column.bySource = new Map();
  column.lines = lines.map(({ number, text, sources, marks }, at) => {
    const element = make("div", { className: "line", tabIndex: at === 0 ? 0 : -1 }, code(text, marks));
    element.dataset.number = number;
    element.setAttribute("role", "option");
    element.setAttribute("aria-selected", "false");
    if (text === "") element.setAttribute("aria-label", "blank");
    const line = { column, at, number, element, sources, twins: twins?.[at] };
    element.line = line;
    for (const source of sources) {
      for (const key of new Set([source, source.split(".")[0] + ".*"])) {
        if (!column.bySource.has(key)) column.bySource.set(key, []);
        column.bySource.get(key).push(line);
      }
    }
    return line;
  });
  column.list.replaceChildren(...column.lines.map(({ element }) => element));
  column.list.scrollTop = 0;
}

/* The lines of a column that belong to a line of another. Of the template any copy counts, of a print the same copy. */
function counterparts(line, column) {
  if (column === line.column) return [line];
  if (line.twins && column.twins) return line.twins.map((at) => column.lines[at]);
  const anyCopy = line.column.index === 0 || column.index === 0;
  const found = line.sources.flatMap((source) => column.bySource.get(anyCopy ? source.split(".")[0] + ".*" : source) ?? []);
  return [...new Set(found)].sort((a, b) => a.at - b.at);
}

let lit = [];

function light(line) {
  for (const { element } of lit) element.classList.remove("lit", "pinned");
  const groups = line ? columns.map((column) => counterparts(line, column)) : [];
  lit = groups.flat();
  for (const { element } of lit) element.classList.add("lit");
  line?.element.classList.toggle("pinned", line === pinned);
  document.getElementById("status").textContent = line ? told(line, groups) : "Point at a line, or walk with the arrow keys; Enter pins it.";
}

function told(line, groups) {
  const parts = columns.filter((column) => column !== line.column && groups[column.index].length > 0).map(({ title, index }) => {
    const numbers = groups[index].map(({ number }) => number);
    const shown = numbers.slice(0, 6).join(", ") + (numbers.length > 6 ? ` and ${numbers.length - 6} more` : "");
    return `${title} ${shown}`;
  });
  return `${line.column.title} ${line.number}: ${parts.join("; ") || "in no other column"}`;
}

/* Shows the first counterpart of a line in each column but its own. */
function reveal(line) {
  for (const column of columns) {
    const [first] = counterparts(line, column);
    if (!first || column === line.column) continue;
    const { list } = column;
    const place = first.element.offsetTop;
    const seen = place >= list.scrollTop && place + first.element.offsetHeight <= list.scrollTop + list.clientHeight;
    if (!seen) list.scrollTop = place - list.clientHeight / 3;
  }
}

function pin(line) {
  pinned?.element.setAttribute("aria-selected", "false");
  pinned = line === pinned ? null : line;
  pinned?.element.setAttribute("aria-selected", "true");
  light(pinned ?? line);
  if (pinned) reveal(pinned);
}

function goTo(line) {
  for (const other of line.column.lines) other.element.tabIndex = -1;
  line.element.tabIndex = 0;
  line.element.focus();
}

/* On a narrow screen one column is seen. */
function turnTo(index) {
  for (const column of columns) {
    column.section.classList.toggle("shown", column.index === index);
    column.tab.setAttribute("aria-pressed", column.index === index);
  }
  if (pinned) reveal(pinned);
}

const lineOf = (event) => event.target.closest(".line")?.line;
const area = document.querySelector(".columns");
area.addEventListener("pointerover", (event) => pinned || light(lineOf(event)));
area.addEventListener("pointerleave", () => pinned || light(null));
area.addEventListener("focusin", (event) => {
  const line = lineOf(event);
  if (pinned || !line || !event.target.matches(":focus-visible")) return;
  light(line);
  reveal(line);
});
area.addEventListener("click", (event) => {
  const line = lineOf(event);
  if (!line) return;
  pin(line);
  goTo(line);
});
area.addEventListener("keydown", (event) => {
  const line = lineOf(event);
  if (!line || event.ctrlKey || event.altKey || event.metaKey) return;
  const { lines, index } = line.column;
  const page = 20;
  const down = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -lines.length, End: lines.length }[event.key];
  const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (down) {
    goTo(lines[Math.min(Math.max(line.at + down, 0), lines.length - 1)]);
  } else if (aside) {
    const next = columns[index + aside];
    const there = next && counterparts(line, next)[0];
    if (there) {
      turnTo(next.index);
      goTo(there);
    }
  } else if (event.key === "Enter" || event.key === " ") {
    pin(line);
  } else if (event.key === "Escape") {
    pinned = pinned && (pin(pinned), null);
  } else {
    return;
  }
  event.preventDefault();
});

/* The switches. What they say stands behind the address, too: `#minishogi/rules-movegen-king`. */
const templateSwitch = document.getElementById("template-name");
templateSwitch.append(...data.templates.map(({ name }) => make("option", { value: name }, name)));
const boardSwitch = document.getElementById("boards");
const radios = data.boards.map(({ name, size }) => make("input", { type: "radio", name: "board", value: name, ariaLabel: size }));
boardSwitch.append(...radios.map((radio, index) => make("label", {}, radio, data.boards[index].size)));

function show(board, index) {
  const again = pinned?.column.index === 0 && templateSwitch.selectedIndex === index ? pinned.at : null;
  const template = data.templates[index];
  const print = data.prints[board][index];
  radios[board].checked = true;
  templateSwitch.selectedIndex = index;
  pinned = null;
  const words = print.words;
  fill(columns[0], template.file, template.lines.map(([number, text]) => ({
    number, text, sources: [`${number}`], marks: words.filter(([line]) => line === number).map(([, ...mark]) => mark),
  })));
  for (const column of columns.slice(1)) {
    const name = COLUMNS[column.index][0];
    const path = `prints/${data.boards[board].name}/${template.name}/${name}.rs`;
    fill(column, path, print[name], print.twins[column.index - 1]);
  }
  lit = [];
  if (again === null) light(null);
  else pin(columns[0].lines[again]);
  history.replaceState(null, "", `#${data.boards[board].name}/${template.name}`);
}

const chosen = () => radios.findIndex((radio) => radio.checked);
templateSwitch.addEventListener("change", () => show(chosen(), templateSwitch.selectedIndex));
boardSwitch.addEventListener("change", () => show(chosen(), templateSwitch.selectedIndex));

function follow() {
  const [board, name] = location.hash.slice(1).split("/");
  const at = (list, name) => Math.max(list.findIndex((entry) => entry.name === name), 0);
  const index = name ? at(data.templates, name) : at(data.templates, "rules-movegen-king");
  show(at(data.boards, board), index);
}
addEventListener("hashchange", follow);
turnTo(0);
follow();
