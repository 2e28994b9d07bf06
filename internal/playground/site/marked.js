// The text with its references marked. It lies below the control that one types in, character over
// character; a long text is not typed in, and stands here alone.
import { make } from "./options.js";

const blockLines = 60;

export class Marked {
  #pieces = [];
  #marks = new Map(); // index of a reference → its elements
  #kinds = [];
  #drawn = 0; // counts drawings: a newer one ends those before
  constructor(box) {
    this.box = box;
  }

  /** Shows a text; pieces are of Result.AppendMarks. */
  draw(text, { pieces, kinds }, long) {
    this.#pieces = sorted(pieces);
    this.#kinds = kinds;
    this.#marks.clear();
    const blocks = this.#blocks(text, long ? 32768 : text.length);
    const fresh = [];
    for (let more = 0; more < 12; more++) {
      const { done, value } = blocks.next();
      if (done) break;
      fresh.push(value);
    }
    this.box.classList.toggle("long", long);
    this.box.replaceChildren(...fresh);
    this.#later(blocks, ++this.#drawn);
  }

  // A long text is drawn a few blocks at a time, so that the page answers meanwhile.
  #later(blocks, turn) {
    setTimeout(() => {
      if (turn !== this.#drawn) return;
      const fresh = [], until = performance.now() + 12;
      while (performance.now() < until) {
        const { done, value } = blocks.next();
        if (done) {
          this.box.append(...fresh);
          this.choose(this.chosen);
          return;
        }
        fresh.push(value);
      }
      this.box.append(...fresh);
      this.#later(blocks, turn);
    });
  }

  // A block has some lines, or most characters of one.
  *#blocks(text, most) {
    let at = 0, next = 0;
    while (at < text.length) {
      let end = at;
      for (let n = 0; n < blockLines && end < text.length && end - at < most / 2; n++) {
        const line = text.indexOf("\n", end);
        end = line < 0 || line - at > most ? Math.min(text.length, at + most) : line + 1;
      }
      const last = end < text.length ? text.charCodeAt(end - 1) : 0;
      if (last >= 0xd800 && last < 0xdc00) end++; // not between the halves of a character
      const block = make("div", { className: "block" });
      for (; next < this.#pieces.length && this.#pieces[next].start < end; next++) {
        const piece = this.#pieces[next];
        if (piece.start < at) continue; // two readings of one place
        if (piece.start > at) block.append(text.slice(at, piece.start));
        if (piece.end > end) end = piece.end;
        block.append(this.#mark(piece, text.slice(piece.start, piece.end)));
        at = piece.end;
      }
      if (at < end) block.append(text.slice(at, end));
      at = end;
      yield block;
    }
    if (text.endsWith("\n")) yield make("div", { className: "block" }, "\u200b"); // the line after the last line end
  }

  #mark({ of, last, first }, text) {
    const mark = make("mark", { className: this.#kinds[of] === "refused" ? "refused" : last && first ? "found" : "found broken" }, text);
    mark.dataset.mark = of;
    if (!this.#marks.has(of)) this.#marks.set(of, []);
    this.#marks.get(of).push(mark);
    return mark;
  }

  /** Returns the reference at an offset of the text, -1 for none. */
  at(offset) {
    let low = 0, high = this.#pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#pieces[middle].end < offset) low = middle + 1;
      else high = middle;
    }
    const piece = this.#pieces[low];
    return piece && piece.start <= offset ? piece.of : -1;
  }

  /** Shows which reference is chosen; look has it scrolled to. */
  choose(index, look) {
    this.chosen = index;
    for (const e of this.box.querySelectorAll(".chosen")) e.classList.remove("chosen");
    const marks = this.#marks.get(index);
    if (!marks) return;
    for (const e of marks) e.classList.add("chosen");
    if (!look) return;
    const pane = this.box.parentElement, top = marks[0].getBoundingClientRect().top - pane.getBoundingClientRect().top;
    if (top < 0 || top > pane.clientHeight - 40) pane.scrollTop += top - pane.clientHeight / 3;
  }
}

const sorted = (flat) => {
  const pieces = [];
  for (let i = 0; i < flat.length; i += 4) {
    pieces.push({ start: flat[i], end: flat[i + 1], of: flat[i + 2], last: flat[i + 3] === 1, first: i === 0 || flat[i - 1] === 1 });
  }
  return pieces.sort((a, b) => a.start - b.start);
};
