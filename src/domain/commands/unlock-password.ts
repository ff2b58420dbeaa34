/**
 * How a console checks a password without knowing it: PBKDF2 (RFC 8018) with SHA-256. With eight digits, what is stored
 * of one holds longer than the password is valid.
 */
export const unlockHash = { algorithm: 'pbkdf2-sha256', iterations: 200_000, bytes: 32 } as const;

/** Digits of a password that a driver types on the console. */
export const unlockDigits = 8;

/** For how long a password may be valid, minutes, and for how long it usually is. */
export const unlockMinutes = { least: 5, most: 240, usual: 30 } as const;

/** One that a second person let go is given to the console within so long, or not at all. */
export const unlockFetchMs = 5 * 60_000;
