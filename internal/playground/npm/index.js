import "./wasm_exec.js"; // sets globalThis.Go

let loading;

/** Loads the program, once; extract does it by itself. A module, or a promise of one, spares compiling it. */
export function load(program) {
  loading ??= start(program).catch((error) => {
    loading = undefined; // the next call tries again
    throw error;
  });
  return loading;
}

async function start(program) {
  const go = new globalThis.Go();
  const compiled = await program;
  const instance = await (compiled ? WebAssembly.instantiate(compiled, go.importObject) : instantiate(new URL("urigrep.wasm", import.meta.url), go.importObject));
  const ended = go.run(instance);
  const call = globalThis.urigrepCall; // the program has set it when run returns
  delete globalThis.urigrepCall;
  if (!call) throw new Error("urigrep.wasm did not start");
  ended.then(() => (loading = undefined)); // it never ends by itself
  return (...args) => {
    const out = call(...args);
    if (typeof out !== "string") throw out || new Error("urigrep.wasm has ended");
    return out;
  };
}

async function instantiate(address, imports) {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return (await WebAssembly.instantiate(await readFile(address), imports)).instance;
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  if (response.headers.get("content-type") === "application/wasm") {
    return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  }
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
}

const MOST = 0x7fffffff;

/** Returns the URI references of a text, in its order. */
export async function extract(text, options = {}) {
  const call = await load();
  call("find", String(text), { ...options });
  return JSON.parse(call("records", MOST, null));
}

/** Returns the text with each reference that is broken over lines made whole. */
export async function mend(text, options = {}) {
  const call = await load();
  call("find", String(text), { ...options });
  return call("mended", 0, null);
}
