// The options of the command that the page has: how each is shown, and what it is on the command line.
const choices = [
  { name: "rejoin", label: "Join broken links", values: ["auto", "none", "wrapped", "all"], words: ["when sure", "never", "between brackets or quotes", "when it is likely"] },
  { name: "hyphen", label: "A hyphen at a line end", values: ["keep", "drop", "both"], words: ["belongs to the link", "was added", "show both"] },
  { name: "normalize", label: "Spelling", values: ["none", "syntax", "scheme"], words: ["as found", "one for letters, dots and %", "and for default ports"] },
  { name: "rfc", label: "Grammar", values: ["3986", "2396"], words: ["RFC 3986, of 2005", "RFC 2396, of 1998"] },
];
const often = 5; // of the switches are always seen
const switches = [
  { name: "email", label: "mail addresses" },
  { name: "domains", label: "names such as a.example" },
  { name: "refang", label: "defanged: hxxp://a[.]example" },
  { name: "unwrap", label: "the link inside a rewritten link" },
  { name: "stripTracking", flag: "strip-tracking", label: "without tracking parameters" },
  { name: "relative", label: "relative links" },
  { name: "iri", label: "letters of all scripts" },
  { name: "allSchemes", flag: "all-schemes", label: "schemes that nobody registered" },
  { name: "noAbbreviated", flag: "no-abbreviated", label: "no links that begin with www." },
  { name: "noFragment", flag: "no-fragment", label: "without what follows #" },
  { name: "strict", label: "only what is valid as written" },
  { name: "invalid", label: "what cannot be repaired, too" },
];
const base = { name: "base", label: "Base URI" };
const refused = { name: "refused", flag: "explain", label: "show what was not taken" };

export const make = (tag, properties = {}, ...content) => {
  const e = Object.assign(document.createElement(tag), properties);
  e.append(...content);
  return e;
};

/** Fills the form with a control for each option. */
export const drawOptions = (form) => {
  const one = (o) => make("label", { className: "switch" }, make("input", { type: "checkbox", name: o.name }), ` ${o.label}`);
  form.append(
    make("div", { className: "pills" }, ...switches.slice(0, often).map(one), one(refused)),
    make("details", { id: "options" }, make("summary", {}, "More options"),
      make("div", { className: "pills" }, ...switches.slice(often).map(one)),
      make("div", { className: "choices" }, ...choices.map((o) => make("label", {}, `${o.label} `, make("select", { name: o.name }, ...o.values.map((v, i) => make("option", { value: v }, o.words[i]))))),
        make("label", {}, `${base.label} `, make("input", { type: "text", name: base.name, inputMode: "url", placeholder: "none" })))),
  );
};

/** Returns the settings that differ from the defaults. */
export const readOptions = (form) => {
  const settings = {};
  for (const { name, values } of choices) if (form.elements[name].value !== values[0]) settings[name] = form.elements[name].value;
  for (const { name } of [...switches, refused]) if (form.elements[name].checked) settings[name] = true;
  const uri = form.elements.base.value.trim();
  if (uri) settings.base = uri;
  return settings;
};

/** Sets the controls; a value that an option does not have is passed over. */
export const writeOptions = (form, settings) => {
  for (const { name, values } of choices) form.elements[name].value = values.includes(settings[name]) ? settings[name] : values[0];
  for (const { name } of [...switches, refused]) form.elements[name].checked = settings[name] === true;
  form.elements.base.value = typeof settings.base === "string" ? settings.base : "";
};

/** Returns the command that does the same with a file; view is that of the page. */
export const commandLine = (settings, view, file) => {
  const words = ["urigrep"];
  if (view === "json") words.push("--json");
  if (view === "mended") words.push("--mend");
  for (const { name } of choices) if (settings[name]) words.push(`--${name} ${settings[name]}`);
  for (const { name, flag } of switches) if (settings[name]) words.push(`--${flag || name}`);
  if (settings.base) words.push(`--base ${quoted(settings.base)}`);
  if (settings.refused && view === "links") words.push("--explain");
  words.push(quoted(file));
  return words.join(" ");
};

const quoted = (word) => (/^[\w@%+=:,./][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
