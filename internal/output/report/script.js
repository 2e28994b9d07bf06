"use strict";
(() => {
  const $ = (selector) => document.querySelector(selector);
  const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
  const plural = (n, noun) => `${grouped(n)} ${noun}${n === 1 ? "" : "s"}`;
  const element = (name, text, className) => {
    const e = document.createElement(name);
    if (text !== undefined) e.textContent = text;
    if (className) e.className = className;
    return e;
  };

  // The data: lists of texts, and columns of the references, which hold numbers of these texts.
  const unpack = async () => {
    const coded = $("#data").textContent.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(coded), (c) => c.charCodeAt(0));
    const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(text).json();
  };

  // What a person pastes may be defanged, and so may be what the page shows: both are compared whole.
  const refanged = (s) => s.toLowerCase().replace(/\bh(xx|tt)p(s?)\b/g, "http$2").replace(/\[(:\/\/|[.:@])\]/g, "$1").replace(/[[({](?:\.|dot)[\])}]/g, ".").replace(/\bfxp\b/g, "ftp");

  const start = (data) => {
    const size = data.target.length;
    const axis = data.years.filter((y) => y !== "earlier" && y !== "later"); // years, or months
    const yearOf = data.times.map((t) => {
      const year = t.slice(0, (axis[0] || t).length);
      return year < axis[0] ? "earlier" : year > axis.at(-1) ? "later" : year;
    });
    const shown = () => (data.shown && state.defanged ? data.shown : data.targets);
    const safe = (name) => (data.shown && state.defanged ? name.replaceAll(".", "[.]") : name); // of a host
    const wordFor = (value, name) => (name === "host" || name === "domain" ? safe(value) : data.words[value] || value);
    const sought = data.targets.map(refanged);
    const lower = { path: data.paths.map((s) => s.toLowerCase()), sender: data.senders.map((s) => s.toLowerCase()) };
    const values = (list, column) => (i) => (column[i] < 0 ? undefined : list[column[i]]);
    const none = [];

    // The value of a reference for each facet; of warnings there may be several.
    const facets = {
      host: (i) => values(data.hosts, data.hostOf)(data.target[i]),
      domain: (i) => values(data.domains, data.domainOf)(data.target[i]),
      scheme: (i) => values(data.schemes, data.schemeOf)(data.target[i]),
      kind: values(data.kinds, data.kind),
      sender: values(data.senders, data.sender),
      year: values(yearOf, data.time),
      warning: (i) => (data.details[i]?.codes || none).map((c) => data.codes[c]),
    };
    const names = Object.keys(facets).filter((name) => $(`[data-facet="${name}"]`));
    const holds = (value, wanted) => (Array.isArray(value) ? value.includes(wanted) : value === wanted);

    const state = { q: "", sort: "count", falls: true, defanged: true };
    let rows = []; // of the table: a target, the first of its references, and how many
    let kept = new Uint8Array(size);

    const matchesOf = (words) => {
      if (words.length === 0) return undefined;
      const targets = sought.map((t, k) => words.map((w) => t.includes(w) || false));
      return (i) => words.every((w, n) => targets[data.target[i]][n] ||
        data.path[i] >= 0 && lower.path[data.path[i]].includes(w) || data.sender[i] >= 0 && lower.sender[data.sender[i]].includes(w));
    };

    // filter sets what is kept, the rows, and the counts of each facet among what passes all others.
    const filter = () => {
      const words = refanged(state.q).split(/\s+/).map((w) => w.replace(/^[<"']+|[>"']+$/g, "")).filter(Boolean);
      const matches = matchesOf(words);
      const active = names.map((name, n) => [1 << n, facets[name], state[name]]).filter(([, , wanted]) => wanted !== undefined);
      const counts = names.map(() => new Map());
      const byTarget = new Map();
      let total = 0;
      for (let i = 0; i < size; i++) {
        kept[i] = 0;
        if (matches && !matches(i)) continue;
        let failed = 0;
        for (const [bit, value, wanted] of active) if (!holds(value(i), wanted)) failed |= bit;
        for (let n = 0; n < names.length; n++) {
          if (failed & ~(1 << n)) continue;
          const value = facets[names[n]](i);
          for (const v of Array.isArray(value) ? value : [value]) if (v !== undefined) counts[n].set(v, (counts[n].get(v) || 0) + 1);
        }
        if (failed) continue;
        kept[i] = 1;
        total++;
        const row = byTarget.get(data.target[i]);
        if (row) row.count++;
        else byTarget.set(data.target[i], { target: data.target[i], first: i, count: 1 });
      }
      rows = [...byTarget.values()];
      const filtered = matches || active.length > 0;
      sort();
      drawFacets(counts, filtered);
      drawMarks(filtered);
      $("#shown").value = filtered ? `${grouped(total)} of ${grouped(size)} links, ${plural(rows.length, "target")}` : `${plural(size, "link")}, ${plural(rows.length, "target")}`;
      drawChips();
      remember();
    };

    const keys = {
      count: (r) => r.count, place: (r) => r.first,
      target: (r) => sought[r.target], host: (r) => facets.host(r.first) || "",
    };
    const sort = () => {
      const key = keys[state.sort], sign = state.falls ? -1 : 1;
      for (const r of rows) r.key = key(r);
      rows.sort((a, b) => (a.key === b.key ? a.first - b.first : a.key < b.key ? -sign : sign));
      for (const button of document.querySelectorAll("[data-sort]")) {
        button.parentElement.ariaSort = button.dataset.sort === state.sort ? (state.falls ? "descending" : "ascending") : "none";
      }
      scroll.scrollTop = 0;
      drawAnew();
    };

    // The table holds the rows that are seen, and few more.
    const scroll = $(".scroll"), space = $("#space"), beyond = 10;
    const narrow = matchMedia("(max-width: 36rem)");
    const high = () => (narrow.matches ? 54 : 30); // of a row, in pixels, as in the style
    // A part, such as an attachment, says more than the line at which it is encoded.
    const place = (i) => [data.paths[data.path[i]] || "", ...(data.part[i] >= 0 ? [data.parts[data.part[i]]] : [data.line[i], data.line[i] && data.column[i]])].filter(Boolean).join(":");
    const line = (r, at) => {
      const e = element("div", undefined, "row");
      e.setAttribute("role", "row");
      e.setAttribute("aria-rowindex", at + 2);
      e.style.transform = `translateY(${at * high()}px)`;
      e.append(cell(grouped(r.count), "count"), cell("", "target"), cell(safe(facets.host(r.first) || ""), "host"), cell(place(r.first).replace(/^.*[/\\](?=.)/, ""), "place"));
      e.lastChild.title = place(r.first); // the row has the name of the file alone
      const button = element("button", shown()[r.target]);
      button.type = "button";
      button.addEventListener("click", () => tell(r));
      e.children[1].append(button);
      return e;
    };
    const cell = (text, name) => {
      const e = element("span", text, name);
      e.setAttribute("role", "cell");
      return e;
    };
    let printed = false; // the page is being printed, with more rows than are seen
    const mostPrinted = 2000;
    const drawn = new Map(); // the rows that are in the page, by their places in the table
    const draw = () => {
      space.style.height = `${rows.length * high()}px`;
      $("#rows").setAttribute("aria-rowcount", rows.length + 1);
      const from = printed ? 0 : Math.max(0, Math.floor(scroll.scrollTop / high()) - beyond);
      const to = printed ? Math.min(rows.length, mostPrinted) : Math.min(rows.length, Math.ceil((scroll.scrollTop + scroll.clientHeight) / high()) + beyond);
      // Rows that stay are not made anew, for one of them may have the focus.
      for (const [at, e] of drawn) {
        if (at >= from && at < to || e.contains(document.activeElement)) continue;
        e.remove();
        drawn.delete(at);
      }
      for (let at = to - 1; at >= from; at--) {
        if (drawn.has(at)) continue;
        drawn.set(at, line(rows[at], at));
        space.insertBefore(drawn.get(at), drawn.get(at + 1) || null);
      }
    };
    const drawAnew = () => {
      drawn.clear();
      space.replaceChildren();
      draw();
    };
    // Arrows go from row to row.
    space.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], row = event.target.closest(".row");
      if (!step || !row) return;
      const at = row.ariaRowIndex - 2 + step;
      if (at < 0 || at >= rows.length) return;
      event.preventDefault();
      if (!drawn.has(at)) {
        scroll.scrollTop = (at - 2) * high();
        draw();
      }
      drawn.get(at).querySelector("button").focus();
    });
    scroll.addEventListener("scroll", () => requestAnimationFrame(draw));
    narrow.addEventListener("change", () => drawAnew());
    new ResizeObserver(draw).observe(scroll);
    for (const [event, value] of [["beforeprint", true], ["afterprint", false]]) {
      addEventListener(event, () => {
        printed = value;
        $("#part").textContent = rows.length > mostPrinted ? `The first ${grouped(mostPrinted)} of ${plural(rows.length, "target")}; filters choose others.` : "";
        draw();
      });
    }

    const drawFacets = (counts, filtered) => {
      names.forEach((name, n) => {
        const section = $(`[data-facet="${name}"]`);
        if (!whole.has(name)) whole.set(name, [...section.querySelectorAll("li")]);
        const list = section.querySelector("ul"), upright = section.classList.contains("years");
        if (!filtered) {
          list.replaceChildren(...whole.get(name));
          for (const b of list.querySelectorAll(".value")) {
            press(b, name);
            if (name === "host" || name === "domain") b.querySelector(".name").textContent = safe(b.dataset.value);
          }
          return;
        }
        let all = [...counts[n]];
        if (name === "year") all = data.years.map((year) => [year, counts[n].get(year) || 0]); // all of the axis
        else all = all.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 12);
        const most = Math.max(1, ...all.map(([, count]) => count));
        list.replaceChildren(...all.map(([value, count]) => {
          const item = whole.get(name)[0].cloneNode(true), button = item.firstElementChild;
          button.dataset.value = value;
          const label = button.querySelector(".name"), word = wordFor(value, name);
          label.textContent = word;
          if (name === "warning" && word !== value) label.append(" ", element("small", value));
          button.querySelector(".count").textContent = count ? grouped(count) : "";
          const part = Math.max(Math.floor(100 * count / most), Math.min(1, count)), bar = button.querySelector("rect");
          bar.setAttribute(upright ? "height" : "width", part);
          if (upright) bar.setAttribute("y", -part);
          press(button, name);
          return item;
        }));
      });
    };
    const whole = new Map(); // the values of all references, as the page came with them
    const press = (button, name) => {
      const pressed = state[name] === button.dataset.value;
      button.disabled = button.querySelector(".count").textContent === "" && !pressed; // a year without links
      button.ariaPressed = String(pressed);
    };
    document.addEventListener("click", (event) => {
      const button = event.target.closest?.(".value");
      if (!button) return;
      const name = button.closest("[data-facet]").dataset.facet, value = button.dataset.value;
      set(name, state[name] === value ? undefined : value);
      [...document.querySelectorAll(`[data-facet="${name}"] .value`)].find((b) => b.dataset.value === value)?.focus();
    });
    const set = (name, value) => {
      state[name] = value;
      filter();
    };
    const drawChips = () => {
      $("#chips").replaceChildren(...names.filter((name) => state[name] !== undefined).map((name) => {
        const chip = element("button", `${name}: ${wordFor(state[name], name)} ✕`, "chip");
        chip.type = "button";
        chip.setAttribute("aria-label", `Remove the filter ${name}: ${wordFor(state[name], name)}`);
        chip.addEventListener("click", () => set(name, undefined));
        return chip;
      }));
    };

    // The marks of references that are not kept fade.
    const marks = new Map();
    for (const m of document.querySelectorAll("[data-mark]")) {
      if (!marks.has(m.dataset.mark)) marks.set(m.dataset.mark, []);
      marks.get(m.dataset.mark).push(m);
    }
    const faded = new Uint8Array(size);
    let fading; // the timer of what is left to do
    const drawMarks = (filtered) => {
      clearTimeout(fading);
      if (marks.size > 0) fading = setTimeout(fade, 0, filtered, 0); // after the figures and the table
    };
    const fade = (filtered, from) => {
      const until = performance.now() + 12;
      let i = from;
      for (; i < size && (i % 64 || performance.now() < until); i++) {
        const wanted = Number(filtered && !kept[i]);
        if (!data.mark[i] || faded[i] === wanted) continue;
        faded[i] = wanted;
        for (const m of marks.get(String(data.mark[i])) || none) m.classList.toggle("faded", wanted === 1);
      }
      if (i < size) fading = setTimeout(fade, 0, filtered, i);
    };

    // What is known of a target: its places among what is kept, and what is to be said of each.
    const opens = new Set(["http", "https", "ftp", "mailto"]);
    const tell = (r) => {
      $("#detail-title").textContent = shown()[r.target];
      const told = $("#told");
      told.replaceChildren();
      const raw = data.targets[r.target];
      if (opens.has(data.schemes[data.schemeOf[r.target]]) && new TextEncoder().encode(raw).length < data.cut) {
        const open = element("button", "Open");
        open.type = "button";
        open.dataset.open = raw;
        open.setAttribute("aria-label", `Open ${shown()[r.target]}`);
        open.addEventListener("click", () => window.open(raw, "_blank", "noopener,noreferrer"));
        told.append(open);
      }
      const list = element("ol");
      for (let i = r.first, n = 0; i < size && n < 50; i++) {
        if (!kept[i] || data.target[i] !== r.target) continue;
        n++;
        list.append(about(i));
      }
      if (r.count > 50) told.append(element("p", `The first 50 of ${grouped(r.count)} places:`));
      told.append(list);
      $("#detail").showModal();
    };
    const about = (i) => {
      const item = element("li"), d = data.details[i] || {};
      const where = element(data.mark[i] ? "a" : "span", place(i), "where");
      if (data.mark[i]) {
        where.href = `#m${data.mark[i]}`;
        where.addEventListener("click", () => $("#detail").close());
      }
      item.append(where);
      const say = (text) => item.appendChild(element("p", text));
      if (data.sender[i] >= 0) say(`from ${data.senders[data.sender[i]]}${data.time[i] >= 0 ? `, ${data.times[data.time[i]]}` : ""}`);
      if (d.written) say(`written: ${d.written}`);
      for (const v of d.via || none) say(`out of ${v}`);
      for (const j of d.joins || none) say(`Joined over a line end, with a probability of ${j.p}${j.why ? `; the evidence: ${j.why}` : ""}.`);
      for (const o of d.others || none) say(`It may also be read as ${o}`);
      (d.warnings || none).forEach((w, n) => {
        say(`Take care: ${w} `).append(element("small", data.codes[d.codes[n]]));
      });
      if (d.invalid) {
        const p = element("p"), [before, offence, after, why] = d.invalid;
        p.append("not valid as written: ", before, element("mark", offence), after, `; ${why}${d.repaired ? "; repaired" : ""}`);
        item.append(p);
      }
      if (d.rules?.length) item.append(element("small", `rules ${d.rules.join(" ")}`));
      return item;
    };
    $("#close").addEventListener("click", () => $("#detail").close());

    // The state of the page is in the fragment of its address.
    const remember = () => {
      const kept = new URLSearchParams();
      if (state.q) kept.set("q", state.q);
      for (const name of names) if (state[name] !== undefined) kept.set(name, state[name]);
      if (!state.defanged) kept.set("defanged", "no");
      if (state.sort !== "count" || !state.falls) kept.set("sort", (state.falls ? "-" : "") + state.sort);
      const fragment = kept.toString();
      if (fragment || location.hash.includes("=")) history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname + location.search);
    };
    const recall = () => {
      if (location.hash && !location.hash.includes("=")) return; // a place in the text
      const given = new URLSearchParams(location.hash.slice(1));
      state.q = given.get("q") || "";
      $("#search").value = state.q;
      for (const name of names) state[name] = given.has(name) ? given.get(name) : undefined;
      state.defanged = given.get("defanged") !== "no";
      if ($("#defanged")) $("#defanged").checked = state.defanged;
      const by = given.get("sort") || "-count";
      state.falls = by.startsWith("-");
      state.sort = keys[by.replace("-", "")] ? by.replace("-", "") : "count";
    };
    addEventListener("hashchange", () => {
      recall();
      filter();
    });

    for (const button of document.querySelectorAll("[data-sort]")) {
      button.addEventListener("click", () => {
        state.falls = state.sort === button.dataset.sort ? !state.falls : button.dataset.sort === "count";
        state.sort = button.dataset.sort;
        sort();
        remember();
      });
    }
    $("#defanged")?.addEventListener("change", (event) => {
      state.defanged = event.target.checked;
      filter();
    });
    $("#search").addEventListener("input", (event) => {
      state.q = event.target.value;
      filter();
    });

    // What is copied and saved are the references that are kept, one a row.
    const records = function* () {
      for (let i = 0; i < size; i++) {
        if (!kept[i]) continue;
        yield {
          target: data.targets[data.target[i]], host: facets.host(i), kind: facets.kind(i), path: data.paths[data.path[i]], part: data.parts[data.part[i]],
          line: data.line[i] || undefined, column: data.column[i] || undefined, sender: facets.sender(i), month: data.times[data.time[i]],
        };
      }
    };
    const columns = ["target", "host", "kind", "path", "part", "line", "column", "sender", "month"];
    const quoted = (value) => {
      const s = value === undefined ? "" : String(value);
      const safe = /^[=+\-@]/.test(s) ? `'${s}` : s;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    };
    const save = (name, type, text) => {
      const link = element("a");
      link.href = URL.createObjectURL(new Blob([text], { type }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    };
    // A page of a server without TLS has no clipboard.
    const copy = async (text) => {
      if (navigator.clipboard) return navigator.clipboard.writeText(text);
      const area = element("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    };
    $("#csv").addEventListener("click", () => save("links.csv", "text/csv", `${columns}\n${[...records()].map((r) => columns.map((c) => quoted(r[c])).join(",")).join("\n")}\n`));
    $("#json").addEventListener("click", () => save("links.jsonl", "application/jsonl", `${[...records()].map((r) => JSON.stringify(r)).join("\n")}\n`));
    $("#copy").addEventListener("click", async () => {
      const text = rows.map((r) => shown()[r.target]).join("\n");
      await copy(text);
      $("#shown").value = `${plural(rows.length, "target")} copied`;
    });

    $(".controls").hidden = $("#rows").hidden = false;
    recall();
    filter();
    document.documentElement.dataset.ready = "yes";
  };

  // The pieces of a reference are shown together, and its note stays within the page.
  const show = (event) => {
    const one = event.target.closest?.("[data-mark]");
    for (const e of document.querySelectorAll(".whole")) e.classList.remove("whole");
    if (!one) return;
    for (const e of document.querySelectorAll(`[data-mark="${one.dataset.mark}"]`)) e.classList.add("whole");
    const text = one.closest("pre").getBoundingClientRect();
    const left = Math.min(one.getBoundingClientRect().left - text.left, Math.max(0, text.width - 512 - 24));
    one.style.setProperty("--note", `${Math.max(12, left)}px`);
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);

  if ($("#data") && $("#rows")) {
    unpack().then(start).catch((error) => {
      $("#table-title").after(element("p", `This browser cannot show the table: ${error.message}`, "note"));
    });
  }
})();
