/**
 * Reads a body piece by piece.
 * @param received called for every piece, with the bytes so far
 * @throws where the body breaks off, and where `signal` ends it
 */
export const readBody = async (
  body: ReadableStream<Uint8Array>,
  type: string,
  signal: AbortSignal,
  received: (bytes: number) => void,
): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  const stop = (): void => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  let bytes = 0;
  try {
    signal.throwIfAborted();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      // A copy of its own, since the piece's memory may be reused.
      parts.push(piece.value.slice());
      bytes += piece.value.byteLength;
      received(bytes);
    }
    // A reader that was stopped ends as one that has read everything.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return new Blob(parts, { type });
};
