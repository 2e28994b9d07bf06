"use strict";
(() => {
  const body = document.querySelector("#found tbody");
  const search = document.querySelector("#search");
  const kind = document.querySelector("#kind");
  const scheme = document.querySelector("#scheme");
  const shown = document.querySelector("#shown");
  const step = 200;
  const rows = Array.from(body.rows, (element) => ({
    element,
    text: element.textContent.toLowerCase(),
    count: Number(element.dataset.count),
    order: Number(element.dataset.order),
    target: element.cells[1].textContent.trim().toLowerCase(),
    host: element.dataset.host,
    kind: element.dataset.kind,
    scheme: element.dataset.scheme,
    place: element.cells[4].textContent.trim(),
  }));
  let found = rows;
  let limit = step;

  const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, " ");
  const draw = () => {
    body.replaceChildren(...found.slice(0, limit).map((row) => row.element));
    shown.value = found.length === rows.length ? `${grouped(rows.length)} rows` : `${grouped(found.length)} of ${grouped(rows.length)} rows`;
  };
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = rows.filter((row) =>
      (kind.value === "" || row.kind === kind.value) &&
      (scheme.value === "" || row.scheme === scheme.value) &&
      words.every((word) => row.text.includes(word)));
    limit = step;
    draw();
  };
  const compare = (key, sign) => (a, b) => {
    if (a[key] === b[key]) return a.order - b.order;
    return a[key] < b[key] ? -sign : sign;
  };
  for (const button of document.querySelectorAll("[data-sort]")) {
    button.disabled = false;
    button.addEventListener("click", () => {
      const head = button.parentElement;
      const falls = head.ariaSort ? head.ariaSort === "ascending" : button.dataset.sort === "count";
      for (const other of head.parentElement.cells) other.ariaSort = null;
      head.ariaSort = falls ? "descending" : "ascending";
      rows.sort(compare(button.dataset.sort, falls ? -1 : 1));
      filter();
    });
  }
  search.addEventListener("input", filter);
  kind.addEventListener("change", filter);
  scheme.addEventListener("change", filter);
  new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting) && limit < found.length) {
      body.append(...found.slice(limit, limit + step).map((row) => row.element));
      limit += step;
    }
  }, { root: document.querySelector(".scroll"), rootMargin: "400px" }).observe(document.querySelector("#more"));

  for (const button of body.querySelectorAll("[data-open]")) button.hidden = false;
  body.addEventListener("click", (event) => {
    const target = event.target.dataset && event.target.dataset.open;
    if (target) window.open(target, "_blank", "noopener,noreferrer");
  });
  window.addEventListener("beforeprint", () => {
    limit = found.length;
    draw();
  });

  const pieces = new Map();
  for (const piece of document.querySelectorAll("[data-mark]")) {
    const mark = piece.dataset.mark;
    if (!pieces.has(mark)) pieces.set(mark, []);
    pieces.get(mark).push(piece);
  }
  const widest = 32 * parseFloat(getComputedStyle(document.documentElement).fontSize); // of a note
  const toggle = (event, whole) => {
    const mark = event.target.dataset && event.target.dataset.mark;
    if (!mark) return;
    for (const piece of pieces.get(mark)) piece.classList.toggle("whole", whole);
    const text = event.currentTarget.getBoundingClientRect();
    const at = event.target.getClientRects()[0].left - text.left;
    event.target.style.setProperty("--note", `${Math.max(12, Math.min(at, text.width - widest))}px`);
  };
  for (const text of document.querySelectorAll("pre")) {
    text.addEventListener("mouseover", (event) => toggle(event, true));
    text.addEventListener("mouseout", (event) => toggle(event, false));
    text.addEventListener("focusin", (event) => toggle(event, true));
    text.addEventListener("focusout", (event) => toggle(event, false));
  }

  document.querySelector(".controls").hidden = false;
  draw();
})();
