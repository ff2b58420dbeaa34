/** A number of JT/T 808 as people may write it; each of its digits may be hexadecimal, as where it is an IMEI in six bytes. */
export const terminalNumberPattern = '^(?=.*[1-9A-Fa-f])[0-9A-Fa-f]{1,20}$';

/**
 * Normal form of a number by which a terminal is found, console, recorder, camera or gauge: capital letters, no zeros in
 * front, for terminals fill it up to the width of their edition. '' where nothing is left.
 * SQL has the same as `terminal_number`.
 */
export const terminalNumberOf = (written: string): string =>
  written
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');

/** Whether a number in normal form can be one of JT/T 808. */
export const isTerminalNumber = (number: string): boolean => /^[1-9A-F][0-9A-F]{0,19}$/.test(number);
