import { drawCard } from "./card.js";
import { decode, encode } from "./fragment.js";
import { List } from "./list.js";
import { Marked } from "./marked.js";
import { commandLine, drawOptions, make, readOptions, writeOptions } from "./options.js";
import { samples } from "./samples.js";
import { worker } from "./start.js";

const $ = (selector) => document.querySelector(selector);
const form = $("#settings"), input = $("#input"), status = $("#status");
const longText = 64 * 1024; // a longer one is shown, but not typed in
const mostText = 64 * 1024 * 1024;
const mostShown = 200; // records in the view of JSON

const state = { text: "", file: "text.txt", view: "links", shown: false, found: { targets: [], kinds: [], lines: [], columns: [], pieces: [] }, chosen: -1, settings: {} };

// The worker answers in order; of searches only the last that is asked for while it works is made.
const waiting = new Map();
let asked = 0;
const ask = (question) => new Promise((resolve, reject) => {
  waiting.set(++asked, { resolve, reject });
  worker.postMessage({ id: asked, ...question });
});
worker.addEventListener("message", ({ data }) => {
  const { resolve, reject } = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error) reject(new Error(data.error));
  else resolve(data);
});
worker.addEventListener("error", () => (status.value = "The program cannot be loaded."));

let searching = false, again = false;
const search = async () => {
  if (searching) {
    again = true;
    return;
  }
  searching = true;
  do {
    again = false;
    const { text } = state, settings = readOptions(form);
    if (text.length > longText) status.value = "Searching…";
    try {
      const { value, took } = await ask({ what: "find", text, settings });
      if (text === state.text && !again) show(value, settings, took);
    } catch (error) {
      status.value = error.message;
    }
  } while (again);
  searching = false;
};

const show = (found, settings, took) => {
  Object.assign(state, { found, settings });
  const refused = found.kinds.filter((kind) => kind === "refused").length, n = found.targets.length - refused;
  status.value = `${n.toLocaleString("en")} found in ${Math.round(took)} ms`;
  status.dataset.took = took;
  marked.draw(state.text, found, state.text.length > longText);
  list.size = found.targets.length;
  choose(found.targets.length === 0 ? -1 : Math.max(0, broken(found)));
  for (const button of $("#samples").children) button.ariaPressed = String(samples[button.textContent].text === state.text);
  $("#legend-refused").hidden = !settings.refused;
  drawView();
  remember();
  performance.mark(state.shown ? "result" : "first result");
  state.shown = true;
  document.documentElement.dataset.searches = Number(document.documentElement.dataset.searches || 0) + 1;
};

// The first reference that is broken has most to tell.
const broken = ({ pieces }) => {
  for (let i = 3; i < pieces.length; i += 4) if (pieces[i] === 0) return pieces[i - 1];
  return -1;
};

const marked = new Marked($("#marked"));
const list = new List($("#scroll"), $("#space"), (row, i) => {
  const { targets, kinds, lines } = state.found;
  const line = make("span", { className: "target" }, shortened(targets[i]));
  row.append(line, make("span", { className: "where" }, `line ${lines[i]} · ${kindNames[kinds[i]] || kinds[i]}`));
}, (i) => choose(i, true));
const kindNames = { uri: "URI", email: "mail address", domain: "bare domain", refused: "not found" };
const shortened = (text) => (text.length > 500 ? `${text.slice(0, 500)}…` : text);

const choose = async (index, look) => {
  state.chosen = index;
  marked.choose(index, look);
  list.chosen = index;
  if (index < 0) return drawCard($("#card"), undefined, copy);
  const { value } = await ask({ what: "card", index });
  if (index === state.chosen) await drawCard($("#card"), value, copy);
};

// What is typed, and where: the reference at the caret is chosen.
const give = (text, file = "text.txt") => {
  if (text.length > mostText) {
    status.value = "The text is too long for a page: the command reads any.";
    return;
  }
  Object.assign(state, { text: text.replaceAll("\r\n", "\n").replaceAll("\r", "\n"), file });
  const long = state.text.length > longText;
  input.hidden = long;
  $("#marked").ariaHidden = String(!long);
  input.value = long ? "" : state.text;
  search();
};
input.addEventListener("input", () => {
  state.text = input.value;
  search();
});
input.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  if (text.length <= longText) return;
  event.preventDefault();
  give(input.value.slice(0, input.selectionStart) + text + input.value.slice(input.selectionEnd));
});
const pointed = (index) => index >= 0 && index !== state.chosen && choose(index);
document.addEventListener("selectionchange", () => {
  if (document.activeElement === input) pointed(marked.at(input.selectionStart));
});
$("#marked").addEventListener("click", (event) => pointed(Number(event.target.closest("mark")?.dataset.mark ?? -1)));

// Files.
const read = async (file) => file && give(await file.text(), file.name);
$("#open").addEventListener("click", () => $("#file").click());
$("#file").addEventListener("change", () => read($("#file").files[0]));
$("#clear").addEventListener("click", () => {
  give("");
  input.focus();
});
for (const name of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(name, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    $("#drop").hidden = name !== "dragover";
    if (name === "drop") read(event.dataTransfer.files[0]);
  });
}

// Views.
const tabs = [...document.querySelectorAll("[role=tab]")];
const view = (name) => {
  state.view = name;
  for (const tab of tabs) {
    const on = tab.getAttribute("aria-controls") === name;
    tab.ariaSelected = String(on);
    tab.tabIndex = on ? 0 : -1;
    $(`#${tab.getAttribute("aria-controls")}`).hidden = !on;
  }
  drawView();
};
for (const [i, tab] of tabs.entries()) {
  tab.addEventListener("click", () => view(tab.getAttribute("aria-controls")));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(i + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
}
const drawView = async () => {
  $("#command").textContent = commandLine(state.settings, state.view, state.file);
  if (state.view === "json") {
    const { value } = await ask({ what: "records", most: mostShown });
    drawText($("#json"), JSON.stringify(value, null, 1), "links.json", async () => JSON.stringify((await ask({ what: "records", most: 0x7fffffff })).value),
      value.length === mostShown ? `The first ${mostShown}; all are in the file. ` : "", "Positions count UTF-16 units; the command counts bytes.");
  }
  if (state.view === "mended") {
    const { value } = await ask({ what: "mended" });
    drawText($("#mended"), value.slice(0, longText), "mended.txt", async () => value, value.length > longText ? "The beginning; all of it is in the file. " : "", "References that were broken over lines are whole.");
  }
};
const drawText = (box, text, name, whole, part, note) => {
  const save = make("button", { type: "button" }, "Save");
  save.addEventListener("click", async () => {
    const link = make("a", { href: URL.createObjectURL(new Blob([await whole()])), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  box.replaceChildren(make("p", { className: "note" }, `${part}${note} `, save), make("pre", { tabIndex: 0 }, text));
};

const copy = async (text) => {
  await navigator.clipboard.writeText(text);
  status.value = "Copied";
};
$("#copy-command").addEventListener("click", () => copy($("#command").textContent));

// The address.
let remembering;
const remember = () => {
  clearTimeout(remembering);
  remembering = setTimeout(async () => {
    const [fragment] = await encode(state.text, state.settings);
    history.replaceState(null, "", `#${fragment}`);
  }, 300);
};
$("#share").addEventListener("click", async () => {
  const [fragment, whole] = await encode(state.text, state.settings);
  history.replaceState(null, "", `#${fragment}`);
  await copy(location.href);
  status.value = whole ? "The link is copied: it has the text and the options" : "The link is copied, with the options; the text is too long for it";
});
const recall = async () => {
  const [text, settings] = await decode(location.hash);
  writeOptions(form, settings);
  const [first] = Object.values(samples);
  if (text === undefined && !location.hash) writeOptions(form, first.settings);
  give(text ?? first.text);
};
addEventListener("hashchange", recall);

drawOptions(form);
form.addEventListener("change", search);
form.elements.base.addEventListener("input", search);
form.addEventListener("submit", (event) => event.preventDefault());
for (const [name, { text, settings }] of Object.entries(samples)) {
  const button = make("button", { type: "button", ariaPressed: "false" }, name);
  button.addEventListener("click", () => {
    writeOptions(form, settings);
    give(text);
  });
  $("#samples").append(button);
}
recall();
