/** Text files of the field are UTF-8 or, from older Chinese programs, GB 18030; what is no UTF-8 is read as that. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    // A byte order mark is left out by the decoder.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8.
    return new TextDecoder('gb18030').decode(bytes);
  }
};
