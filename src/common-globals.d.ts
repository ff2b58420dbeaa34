/** What tabs, workers and Node all have, and the language's own library does not name (WHATWG Encoding, HTML, URL). */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare function atob(base64: string): string;
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly origin: string;
  readonly pathname: string;
}
