// A list of which only the rows that are seen are in the page.
import { make } from "./options.js";

const height = 44;

export class List {
  #size = 0;
  #row;
  #chosen = -1;
  constructor(scroll, space, row, choose) {
    Object.assign(this, { scroll, space, choose });
    this.#row = row;
    scroll.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(scroll);
    scroll.addEventListener("keydown", (event) => {
      const page = Math.max(1, Math.floor(scroll.clientHeight / height) - 1);
      const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.#size, End: this.#size }[event.key];
      if (!step || this.#size === 0) return;
      event.preventDefault();
      choose(Math.min(this.#size - 1, Math.max(0, this.#chosen + step)));
    });
  }

  set size(n) {
    this.#size = n;
    this.space.style.height = `${n * height}px`;
    this.draw();
  }

  /** Chooses a row and has it in view. */
  set chosen(i) {
    this.#chosen = i;
    const top = i * height, box = this.scroll;
    if (i >= 0 && (top < box.scrollTop || top + height > box.scrollTop + box.clientHeight)) box.scrollTop = top - box.clientHeight / 3;
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.scroll.scrollTop / height) - 3);
    const last = Math.min(this.#size, Math.ceil((this.scroll.scrollTop + this.scroll.clientHeight) / height) + 3);
    const rows = [];
    for (let i = first; i < last; i++) {
      const row = make("div", { id: `row${i}`, className: "row", role: "option", ariaSelected: String(i === this.#chosen), ariaPosInSet: String(i + 1), ariaSetSize: String(this.#size) });
      row.style.transform = `translateY(${i * height}px)`;
      row.addEventListener("click", () => this.choose(i));
      this.#row(row, i);
      rows.push(row);
    }
    this.space.replaceChildren(...rows);
    if (this.#chosen >= first && this.#chosen < last) this.scroll.setAttribute("aria-activedescendant", `row${this.#chosen}`);
    else this.scroll.removeAttribute("aria-activedescendant");
  }
}
