/** Whether a file's content begins as a PDF does, whatever its name says. */
export const isPdf = (file: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, place) => file[place] === byte);
