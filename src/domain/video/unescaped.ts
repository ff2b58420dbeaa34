/** Bytes of a unit without those that only keep start codes apart (H.264 7.4.1, H.265 7.4.2). */
export const unescaped = (unit: Uint8Array): number[] =>
  [...unit].filter(
    (byte, index) => !(byte === 3 && index > 1 && unit[index - 1] === 0 && unit[index - 2] === 0),
  );
