import { Secret, TOTP } from 'otpauth';

/** As every app of authentication makes them (RFC 6238): SHA-1, six digits, a new one every 30 s. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The clock of a telephone may be so many codes ahead or behind. */
const windowSteps = 1;

/** A secret of 160 bits (RFC 4226 4), Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URL that an app reads from a QR code. */
export const totpUrl = (secret: string, userName: string): string =>
  new TOTP({ ...shape, issuer: 'TankWatch', label: userName, secret: Secret.fromBase32(secret) }).toString();

/**
 * Time step of a right code, or null: it is wrong, or of a step that is not after `lastStep`, since each code is good
 * once (RFC 6238 5.2).
 */
export const totpStepOf = (secret: string, code: string, nowMs: number, lastStep: number): number | null => {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = TOTP.validate({
    ...shape,
    token,
    secret: Secret.fromBase32(secret),
    timestamp: nowMs,
    window: windowSteps,
  });
  if (delta === null) return null;
  const step = TOTP.counter({ period: shape.period, timestamp: nowMs }) + delta;
  return step > lastStep ? step : null;
};
