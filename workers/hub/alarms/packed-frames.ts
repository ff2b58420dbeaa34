/** RFC 1951. Browsers had the stream some years before they had this format. */
const format = 'deflate-raw';

const canUnpack = (): boolean => {
  try {
    return new DecompressionStream(format).readable instanceof ReadableStream;
  } catch {
    // There is no such stream, or it does not know the format.
    return false;
  }
};

/** Whether this browser unpacks what the server deflates. */
export const unpacks = canUnpack();

/** The text of a binary message. @throws TypeError where it is damaged */
export const unpackFrame = (data: ArrayBuffer): Promise<string> =>
  new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream(format))).text();
