/** What is looked for, by the names and with the defaults of the command's options. */
export interface Options {
  /** The grammar: RFC 3986, or RFC 2396 with RFC 2732. Default "3986". */
  rfc?: "3986" | "2396";
  /** Which references that are broken over lines are joined. Default "auto". */
  rejoin?: "auto" | "none" | "wrapped" | "all";
  /** What becomes of a hyphen before a line break in a reference. Default "keep". */
  hyphen?: "keep" | "drop" | "both";
  /** Normal form of the targets (RFC 3986, section 6.2). Default "none". */
  normalize?: "none" | "syntax" | "scheme";
  /** Base URI of relative references, which are then found too. */
  base?: string;
  /** Bare mail addresses too, as mailto:. */
  email?: boolean;
  /** Bare domains too, as http://. */
  domains?: boolean;
  /** Bare IRIs end by UTS #58, and hosts are in Unicode. */
  iri?: boolean;
  /** Defanged spellings too, such as hxxp://a[.]example. */
  refang?: boolean;
  /** Wrapped relative references too. */
  relative?: boolean;
  /** Unregistered schemes without // too. */
  allSchemes?: boolean;
  /** No forms that begin with www. or ftp. and have no scheme. */
  noAbbreviated?: boolean;
  /** Targets without their fragment. */
  noFragment?: boolean;
  /** Only what is valid as it is written. */
  strict?: boolean;
  /** Also what is not valid and cannot be repaired. */
  invalid?: boolean;
  /** The link inside a rewritten link. */
  unwrap?: boolean;
  /** Targets without parameters that only track. */
  stripTracking?: boolean;
}

/** A stretch of the text, so that text.slice(start, end) is it. */
export interface Span {
  start: number;
  end: number;
}

export interface Reference extends Span {
  /** As extracted: without wrapper and prefix, rejoined. */
  uri: string;
  /** Resolved, completed, repaired and normalized: what one opens. */
  target: string;
  kind: "uri" | "abbreviated" | "relative" | "email" | "domain" | "defanged";
  /** What stands around it: "bare", "angle", "quote" and others. */
  wrapper: string;
  /** Line of the start, from 1. */
  line: number;
  /** Column of the start in code points, from 1. */
  column: number;
  /** The stretches that were joined; one if it is not broken. */
  pieces: Span[];
  /** The text between start and end. */
  raw: string;
  /** Ids of the rules that changed the text. */
  rules: string[];
  /** The share of such readings that are right, above 0 and at most 1. */
  confidence: number;
  /** Other readings of the same place, most likely first. */
  alternatives: string[];
  /** Whether it is valid as written. */
  valid: boolean;
  /** The first offence against the grammar; offset counts bytes of uri in UTF-8. */
  error?: { offset: number; rule: string; text: string };
  /** The percent-encoded form of one that is not valid as written. */
  repaired?: string;
  /** What may mislead or harm in the target although it is valid. */
  warnings: { code: string; text: string }[];
  /** Each link that was unwrapped, the outermost first, the target last. */
  via?: string[];
}

/** Returns the URI references of a text, in its order. */
export function extract(text: string, options?: Options): Promise<Reference[]>;

/** Returns the text with each reference that is broken over lines made whole. */
export function mend(text: string, options?: Options): Promise<string>;

/** Loads the program, which extract and mend do by themselves. A module of urigrep.wasm, or a promise of one, spares compiling it. */
export function load(program?: object | Promise<object | undefined>): Promise<unknown>;
