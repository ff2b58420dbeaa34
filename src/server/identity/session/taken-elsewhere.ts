import type { Text } from '#i18n/text.ts';
import { resultCodes } from '#contract/envelope.ts';

import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Actor } from '../actor.ts';
import { attemptsOf, countAttempt } from './attempts.ts';
import { writeAudit } from '../../audit/audit.ts';

/** So many values of others a user may meet in a quarter of an hour: typing errors are fewer, a list of guesses is longer. */
const mostMet = 20;

const text: Text = [
  '不能使用此值：平台内已有，请联系平台管理员',
  'Can’t be used: it is in use in this installation; ask its operator',
];

/** A value that has to be unique in the installation is another company's: whose, nobody is told. */
export class TakenElsewhere extends Refusal {
  readonly source: string;
  readonly values: Readonly<Record<string, string>>;
  /** What else stays of the refused write. */
  readonly leaves: (queries: Queries) => Promise<void>;

  /** @param words where they name more than that something is in use: the row of a sheet, what it is */
  constructor(
    source: string,
    values: Readonly<Record<string, string>>,
    { said = text, atField = text }: { readonly said?: Text; readonly atField?: Text } = {},
    leaves: (queries: Queries) => Promise<void> = async () => {},
  ) {
    super(
      resultCodes.badRequest,
      said,
      Object.fromEntries(Object.keys(values).map((name) => [name, atField])),
    );
    this.source = source;
    this.values = values;
    this.leaves = leaves;
  }
}

const subjectOf = ({ user }: Actor): string => `taken ${user.id}`;

/** @throws Refusal 429: the user has met too many values of others; what he sends now is not looked at */
export const checkMayMeet = async (queries: Queries, actor: Actor, nowMs: number): Promise<void> => {
  if ((await attemptsOf(queries, [subjectOf(actor)], nowMs)) < mostMet) return;
  throw new Refusal(resultCodes.tooManyRequests, [
    '多次使用平台内已有的值，请 15 分钟后再试，或联系平台管理员',
    'Too many values that are in use elsewhere: try again in 15 min, or ask the operator of this installation',
  ]);
};

/** Counts and writes down that a user met a value of others, outside of the refused write's transaction. */
export const noteTakenElsewhere = async (
  queries: Queries,
  actor: Actor,
  { source, values, leaves }: TakenElsewhere,
  ip: string,
  nowMs: number,
): Promise<void> => {
  await leaves(queries);
  await countAttempt(queries, [{ subject: subjectOf(actor), limit: null }], nowMs);
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: actor.user.companyCode,
    action: 'unique.takenElsewhere',
    subject: source,
    before: values,
    ip,
  });
};
