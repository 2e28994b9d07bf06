// What is to be said of a reference: why it begins, goes on and ends, and what the rules say.
import { make } from "./options.js";

const opens = /^(https?|ftp|mailto):/i;
const rules = fetch("rules.json").then((response) => response.json()).catch(() => ({}));

/** Draws the card of a reference; copy copies a text. */
export const drawCard = async (box, card, copy) => {
  const told = await rules;
  box.replaceChildren();
  if (!card) return;
  const title = make("h3", {}, card.target);
  if (card.kind === "refused") {
    box.append(title, ...said(card.sentences, told));
    return;
  }
  const copying = make("button", { type: "button" }, "Copy");
  copying.addEventListener("click", () => copy(card.target));
  const buttons = make("p", { className: "buttons" }, copying);
  if (opens.test(card.target)) {
    const opening = make("button", { type: "button" }, "Open in a new tab");
    opening.addEventListener("click", () => window.open(card.target, "_blank", "noopener,noreferrer"));
    buttons.append(opening);
  }
  box.append(title, make("p", { className: "kind" }, kinds[card.kind] || card.kind));
  for (const { text } of card.warnings) box.append(make("p", { className: "warning" }, `Take care: ${text}`));
  if (card.via) box.append(make("p", {}, "It was in:"), make("ol", {}, ...card.via.slice(0, -1).map((v) => make("li", {}, v))));
  box.append(...said(card.sentences, told), buttons);
};

const kinds = {
  uri: "A URI", abbreviated: "An abbreviated form", relative: "A relative reference", email: "A mail address", domain: "A bare domain", defanged: "A defanged spelling",
};

// Each sentence names its rules; what RULES says of them is unfolded below it.
const said = (sentences, told) => sentences.map((sentence) => {
  const ids = [...new Set([...sentence.matchAll(/\(rule ([A-Z]\d)\)/g)].map((m) => m[1]))].filter((id) => told[id]);
  if (ids.length === 0) return make("p", {}, sentence);
  return make("details", {}, make("summary", {}, ...named(sentence)), ...ids.flatMap((id) => [
    make("h4", {}, ...inCode(`Rule ${id}${told[id].title ? `, ${told[id].title}` : ""}`)),
    ...told[id].text.map((paragraph) => make("p", {}, ...inCode(paragraph))),
  ]));
});

// A rule is named by a badge.
const named = (sentence) => sentence.split(/\((rule [A-Z]\d)\)/).map((part, i) => (i % 2 ? make("span", { className: "rule" }, part) : part));

// Text between backticks is code; two backticks may hold one.
const inCode = (text) => text.split(/(``.+?``|`[^`]+`)/).map((part, i) => (i % 2 ? make("code", {}, part.replace(/^`+ ?| ?`+$/g, "")) : part));
