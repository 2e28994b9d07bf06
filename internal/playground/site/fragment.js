// What the page shows, in the fragment of its address: the settings, and the text, compressed.

const longest = 32 * 1024; // of a fragment, in characters
const mostText = 4 * 1024 * 1024; // of the text in one, in characters: a short fragment may hold a long one

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();

/** Returns the fragment of a text and its settings, and whether the text is in it. */
export const encode = async (text, settings) => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(settings)) parameters.set(name, value === true ? "" : value);
  if (!text || text.length > 20 * longest) return [String(parameters), !text];
  const packed = new Uint8Array(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  if (packed.length > longest * 0.75) return [String(parameters), false];
  let binary = "";
  for (const b of packed) binary += String.fromCharCode(b);
  parameters.set("text", btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
  return [String(parameters), true];
};

/** Returns the text, undefined for none, and the settings of a fragment. */
export const decode = async (fragment) => {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const packed = parameters.get("text");
  parameters.delete("text");
  const settings = {};
  for (const [name, value] of parameters) settings[name] = value === "" ? true : value;
  if (packed === null) return [undefined, settings];
  try {
    return [await unpack(packed), settings];
  } catch {
    return [undefined, settings]; // the address was cut short
  }
};

const unpack = async (packed) => {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > mostText) throw new Error("too long");
  }
};
