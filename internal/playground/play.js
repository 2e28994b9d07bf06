"use strict";
(async () => {
  const input = document.querySelector("#input");
  const form = document.querySelector("#settings");
  const status = document.querySelector("#status");
  const text = document.querySelector("#text");
  const list = document.querySelector("#found");

  const settings = () => {
    const values = {};
    for (const control of form.elements) {
      if (control.name) values[control.name] = control.type === "checkbox" ? control.checked : control.value.trim();
    }
    return JSON.stringify(values);
  };
  const cell = (row, content) => row.insertCell().append(content);
  const show = () => {
    const began = performance.now();
    let result;
    try {
      result = JSON.parse(window.urigrepFind(input.value, settings()));
    } catch {
      status.textContent = window.urigrepFind(input.value, settings());
      return;
    }
    const found = result.found || [];
    text.innerHTML = result.text; // made by html/template: everything of the text is escaped
    list.replaceChildren();
    for (const one of found) {
      const row = list.insertRow();
      const link = document.createElement("a");
      link.href = `#m${one.Mark}`;
      link.textContent = one.Place;
      cell(row, link);
      cell(row, one.Target);
      row.cells[1].className = "target";
      cell(row, one.Kind);
      cell(row, one.Rules);
    }
    status.textContent = `${found.length} found in ${Math.round(performance.now() - began)} ms`;
  };

  const go = new Go();
  try {
    const response = await fetch("urigrep.wasm");
    if (!response.ok) throw new Error(`urigrep.wasm: ${response.status}`);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
    go.run(instance);
  } catch (error) {
    status.textContent = `The program cannot be loaded: ${error.message}`;
    return;
  }
  let waiting;
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 120);
  };
  input.addEventListener("input", later);
  form.addEventListener("change", later);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
})();
