import type { Registration, RegistrationResult } from '../messages/register.ts';

/** Who is on a connection, once it has signed in. */
export interface Identity {
  /** Phone number without zeros in front. */
  readonly phone: string;
  /** Serial number of the console that the messages are of. */
  readonly terminal: string;
  readonly maker: string;
  readonly model: string;
  readonly signedInMs: number;
  /** Hash of what it signed in with. */
  readonly credential: Buffer;
  /** It has sent places or measurements before: it is the console, and no camera alone. */
  readonly reports: boolean;
  /** It has sent something in the product's own layout (`decode/pass-through.ts`), and gets its orders so. */
  readonly ownLayout: boolean;
}

/** What is known of terminals, kept by the server. */
export interface Identities {
  /** A terminal registers (0x0100); the code is what it signs in with from then on. */
  readonly register: (
    phone: string,
    registration: Registration,
  ) => Promise<{ readonly result: RegistrationResult; readonly code: string }>;
  /** @returns null: unknown number, wrong or expired code */
  readonly signIn: (
    phone: string,
    token: string,
    about: { readonly edition: string; readonly firmware: string | null; readonly address: string },
  ) => Promise<Identity | null>;
  /** Numbers of those that would be let in today as they were. */
  readonly valid: (identities: readonly Identity[]) => Promise<ReadonlySet<string>>;
  /** It sent a place or a measurement for the first time, or something in the product's own layout. */
  readonly reports: (identity: Identity) => Promise<void>;
  /** It takes itself off (0x0003): its code is void. */
  readonly revoke: (phone: string) => Promise<void>;
  /** Code of the driver whose card has this number; null: nobody's. */
  readonly driverCodeOf: (licence: string) => string | null;
}

/** Terminals write their number with zeros in front, some listeners without. */
export const phoneOf = (digits: string): string => digits.replace(/^0+/, '');
