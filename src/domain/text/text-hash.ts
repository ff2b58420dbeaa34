/** FNV-1a over a text's UTF-16 units: a number of 32 bits that is the same everywhere and always. */
export const textHash = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
};
