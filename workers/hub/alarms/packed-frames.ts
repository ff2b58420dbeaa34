/** Whether this browser unpacks what the server deflates. */
export const unpacks = typeof DecompressionStream === 'function';

/** The text of a binary message (RFC 1951). @throws TypeError where it is damaged */
export const unpackFrame = (data: ArrayBuffer): Promise<string> =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
