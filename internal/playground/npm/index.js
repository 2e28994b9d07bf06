import "./wasm_exec.js"; // sets globalThis.Go

let loading;

/** Loads the program, once; extract does it by itself. */
export function load() {
  loading ??= start().catch((error) => {
    loading = undefined; // the next call tries again
    throw error;
  });
  return loading;
}

async function start() {
  const go = new globalThis.Go();
  const instance = await instantiate(new URL("urigrep.wasm", import.meta.url), go.importObject);
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
  call("find", String(text), JSON.stringify(options));
  return JSON.parse(call("records", MOST, false));
}

/** Returns the text with each reference that is broken over lines made whole. */
export async function mend(text, options = {}) {
  const call = await load();
  call("find", String(text), JSON.stringify(options));
  return call("mended", 0, false);
}
