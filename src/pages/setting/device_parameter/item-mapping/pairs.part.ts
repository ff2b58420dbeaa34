/** Bytes of hexadecimal digits, two letters each, in capitals. */
export const pairs = (hex: string): readonly string[] => hex.toUpperCase().match(/../g) ?? [];
