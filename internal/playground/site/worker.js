// The search runs here, so that the page never waits for it.
import { load } from "./npm/index.js";

const answers = {
  find: (call, { text, settings }) => {
    call("find", text, JSON.stringify(settings));
    const marks = JSON.parse(call("marks", 0, false));
    marks.pieces = Int32Array.from(marks.pieces);
    return marks;
  },
  card: (call, { index }) => JSON.parse(call("card", index, false)),
  records: (call, { most }) => JSON.parse(call("records", most, false)),
  mended: (call) => call("mended", 0, false),
};

addEventListener("message", async ({ data }) => {
  try {
    const call = await load();
    const began = performance.now();
    const value = answers[data.what](call, data);
    postMessage({ id: data.id, value, took: performance.now() - began });
  } catch (error) {
    postMessage({ id: data.id, error: error.message });
  }
});
load().catch(() => {}); // the first question reports what went wrong
