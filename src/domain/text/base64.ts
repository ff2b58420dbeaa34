/** Content of a file that came as Base64; null: it is none. */
export const bytesOfBase64 = (base64: string): Uint8Array | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  } catch {
    // Not Base64.
    return null;
  }
};
