// The worker, and the program that it runs. Both take longer to start than the page, which loads this first.
const url = (name) => new URL(name, import.meta.url).href;
const scripts = globalThis.trustedTypes?.createPolicy("program", { createScriptURL: url });
export const worker = new Worker(scripts ? scripts.createScriptURL("worker.js") : url("worker.js"), { type: "module" });

// What is compiled here is compiled while it is fetched, and while the worker starts.
const compiled = async () => WebAssembly.compileStreaming(fetch(url("npm/urigrep.wasm")));
compiled().catch(() => undefined).then((program) => worker.postMessage({ program }));
