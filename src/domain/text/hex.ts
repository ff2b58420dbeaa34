/** Bytes as hexadecimal digits, two each. Random names are made by it: `crypto.randomUUID` is missing over plain HTTP. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
