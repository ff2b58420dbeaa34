import type { TerminalRole } from '#domain/devices/terminal-roles.ts';
import { terminalNumberOf } from '#domain/devices/terminal-number.ts';
import type { Text } from '#i18n/text.ts';

import { asServer } from '../identity/scope/session-scope.ts';
import type { Queries } from '../database/database.ts';
import { badRequest } from '../kernel/refusal.ts';
import { checkMayMeet, TakenElsewhere } from '../identity/session/taken-elsewhere.ts';
import type { Actor } from '../identity/actor.ts';
import { type Claimant, writeClaims } from './claims.ts';
import { type NumberedTerminal, terminalByNumber } from './terminal-by-number.ts';

/** A number as it was entered, and the control that it was entered in. */
export interface EnteredNumber {
  readonly path: string;
  readonly written: string;
  readonly role: TerminalRole;
  /** False: it had it before. */
  readonly isNew: boolean;
}

export interface NumberContext {
  readonly queries: Queries;
  readonly actor: Actor;
  readonly nowMs: number;
}

const inUse: Text = ['已存在：使用中，请联系平台运营方', 'already exists: in use; ask the operator'];
const sameTwice: Text = ['与另一行相同', 'the same as in another row'];

/** Who edits trucks is told which of those that he sees has it: he can free it himself. */
const inUseBy = ({ signCode }: NumberedTerminal, claimant: Claimant): Text =>
  signCode === null || claimant.stationCode !== null
    ? ['已存在：已在本公司的车上或加油站使用', 'already exists: in a truck or at a station of yours']
    : [`已存在：${signCode} 正在使用`, `already exists: in use by ${signCode}`];

const inWords = ([zh, en]: Text): Text => [`终端号码${zh}`, `Terminal number ${en}`];

/**
 * Numbers that a truck or a station is to have: each is one thing's in the whole installation. What somebody else has he
 * keeps, and the operator is asked.
 * @throws Refusal at the controls whose numbers are in use; `TakenElsewhere` where the writer may not know by whom
 */
export const checkNumbers = async (
  { queries, actor, nowMs }: NumberContext,
  claimant: Claimant,
  entered: readonly EnteredNumber[],
): Promise<void> => {
  if (entered.some(({ isNew }) => isNew)) await checkMayMeet(queries, actor, nowMs);
  const faults: Record<string, Text> = {};
  const elsewhere: (EnteredNumber & { readonly number: string })[] = [];
  const before = new Set<string>();
  for (const one of entered) {
    const number = terminalNumberOf(one.written);
    if (before.has(number)) faults[one.path] = sameTwice;
    before.add(number);
    if (!one.isNew) continue;
    // oxlint-disable-next-line no-await-in-loop -- a handful, on one connection
    const holder = await asServer(() => terminalByNumber(queries, number));
    if (holder === null || (holder.truckId !== null && holder.truckId === claimant.truckId)) continue;
    if (actor.companies.includes(holder.companyCode)) faults[one.path] = inUseBy(holder, claimant);
    else elsewhere.push({ ...one, number });
  }
  const [first] = Object.values(faults);
  if (first !== undefined) throw badRequest(inWords(first), faults);
  if (elsewhere.length === 0) return;
  throw new TakenElsewhere(
    'terminal',
    Object.fromEntries(elsewhere.map(({ path, number }) => [path, number])),
    { said: inWords(inUse), atField: inUse },
    (later) => writeClaims(later, actor, claimant, elsewhere, nowMs),
  );
};
