import { createHash } from 'node:crypto';

import { isTerminalNumber } from '#domain/devices/terminal-number.ts';

import type { Database } from '../../database/database.ts';
import { type NumberedTerminal, terminalByNumber } from '../../terminals/terminal-by-number.ts';

/** What is kept of a terminal that has come by its number. */
export interface KnownTerminal extends Record<string, unknown> {
  readonly maker: string;
  readonly model: string;
  readonly edition: string;
  readonly terminal_id: string;
  readonly code_hash: Buffer | null;
  readonly reports: boolean;
  readonly own_layout: boolean;
  /** Its code was given after it signed in last. */
  readonly is_new: boolean;
  /** A plate that a person let pass for it; null: none. */
  readonly accepted_plate: string | null;
}

/** A code or token as it is kept. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** What is kept of a number; null: nothing came by it yet. */
export const knownTerminal = async (database: Database, phone: string): Promise<KnownTerminal | null> => {
  const [row] = await database.query<KnownTerminal>(
    `select maker, model, edition, terminal_id, code_hash, reports, own_layout, accepted_plate,
       coalesce(registered_time > coalesce(signed_in_time, '-infinity'), false) as is_new
     from jt808_terminal where phone = $1`,
    [phone],
    'jt808_known',
  );
  return row ?? null;
};

/** Of a truck, whether that is in service or not. */
export const terminalOfTruck = async (
  database: Database,
  phone: string,
): Promise<NumberedTerminal | null> => {
  const found = isTerminalNumber(phone) ? await terminalByNumber(database, phone) : null;
  return found?.truckId == null ? null : found;
};
