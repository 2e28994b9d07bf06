// Prints the links with a scheme that linkify-it or linkifyjs finds in a file, line by line.
"use strict";
const fs = require("fs");
const [name, file] = process.argv.slice(2);
const library = require(name);
const find = name === "linkifyjs"
  ? (line) => library.find(line, "url").map((link) => link.value).filter((link) => link.includes("://"))
  : (() => {
    const make = typeof library === "function" ? library : library.linkifyit; // before version 6, and since
    const linkify = make({ fuzzyLink: false, fuzzyEmail: false });
    return (line) => (linkify.match(line) || []).map((link) => link.raw);
  })();
const found = [];
for (const line of fs.readFileSync(file, "utf8").split("\n")) {
  for (const link of find(line)) found.push(link);
}
fs.writeSync(1, found.length ? found.join("\n") + "\n" : "");
