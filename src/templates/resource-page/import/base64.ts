/** Bytes that one call of `fromCharCode` takes as arguments. */
const portion = 32_768;

/** Content of a file as Base64. */
export const base64OfFile = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += portion)
    text += String.fromCharCode(...bytes.subarray(at, at + portion));
  return btoa(text);
};

/** A workbook that came as Base64. */
export const workbookOfBase64 = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
