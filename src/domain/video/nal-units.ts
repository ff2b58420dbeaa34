/** Units of an Annex B buffer, without start codes (ITU-T H.264, annex B). */
export const nalUnits = (bytes: Uint8Array): Uint8Array[] => {
  const found: Uint8Array[] = [];
  let start = -1;
  let at = 0;
  while (at + 2 < bytes.length) {
    if ((bytes[at + 2] ?? 0) > 1) at += 3;
    else if (bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 1) at += 1;
    else {
      if (start >= 0) found.push(bytes.subarray(start, bytes[at - 1] === 0 ? at - 1 : at));
      start = at + 3;
      at += 3;
    }
  }
  if (start >= 0) found.push(bytes.subarray(start));
  return found;
};
