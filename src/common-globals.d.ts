/** What tabs, workers and Node all have, and the language's own library does not name (WHATWG Encoding, HTML). */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare function atob(base64: string): string;
