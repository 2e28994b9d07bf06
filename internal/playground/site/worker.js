// The search runs here, so that the page never waits for it.
import { load } from "./npm/index.js";

const answers = {
  find: (call, { text, settings }) => {
    call("find", text, settings);
    const marks = JSON.parse(call("marks", 0, null));
    marks.pieces = Int32Array.from(marks.pieces);
    return marks;
  },
  card: (call, { index }) => JSON.parse(call("card", index, null)),
  records: (call, { most }) => JSON.parse(call("records", most, null)),
  mended: (call) => call("mended", 0, null),
};

// The first message has the program, compiled; without it the worker loads the program itself.
let start;
const program = new Promise((resolve) => (start = resolve));
load(program).catch(() => {}); // the first question reports what went wrong

addEventListener("message", async ({ data }) => {
  if ("program" in data) {
    start(data.program);
    return;
  }
  try {
    const call = await load();
    const began = performance.now();
    const value = answers[data.what](call, data);
    postMessage({ id: data.id, value, took: performance.now() - began });
  } catch (error) {
    postMessage({ id: data.id, error: error.message });
  }
});
