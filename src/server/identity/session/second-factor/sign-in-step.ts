import type { SecondStep } from '#contract/session/session.ts';
import type { Text } from '#i18n/text.ts';

import type { Database } from '../../../database/database.ts';
import { badRequest, Refusal } from '../../../kernel/refusal.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { Sealer } from '../../../kernel/secrets/sealer.ts';
import { writeAudit } from '../../../audit/audit.ts';
import { countAttempt, maxFailures } from '../attempts.ts';
import type { ProviderSession } from '../../single-sign-on/provider-sessions.ts';
import type { AwaitsFactor } from '../login.ts';
import { newToken, openSession, type SignedIn, tokenHashOf } from '../open-session.ts';
import { spendAppCode } from './app-codes.ts';
import { isPasskeyAnswer, passkeyQuestion, type RelyingParty } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/** Time for the second step, after which the password is asked for again. */
export const stepLifeMs = 5 * 60_000;

/** All guesses at an account's second factor together: only who knows its password gets so far. */
const subjectOf = (userId: number): string => `second factor ${userId}`;

/** Begins the second step of a sign-in. */
export const beginStep = async (
  database: Database,
  { proved, version }: AwaitsFactor,
  party: RelyingParty,
  nowMs: number,
): Promise<SecondStep> => {
  const step = newToken();
  const question = await passkeyQuestion(database, proved.userId, party);
  await database.query('delete from sign_in_step where expires_time < $1', [new Date(nowMs)]);
  await database.query(
    `insert into sign_in_step (token_hash, user_id, user_version, device_hash, area, own_subject, shared_subjects, challenge,
       expires_time, by_provider) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tokenHashOf(step),
      proved.userId,
      version,
      tokenHashOf(proved.device),
      proved.area,
      proved.own[0] ?? '',
      proved.shared,
      question?.challenge ?? null,
      new Date(nowMs + stepLifeMs),
      proved.byProvider === undefined ? null : JSON.stringify(proved.byProvider),
    ],
  );
  const app = await database.query(
    'select from totp_secret where user_id = $1 and confirmed_time is not null',
    [proved.userId],
  );
  return {
    step,
    app: app.length > 0,
    passkey: question?.options ?? null,
    expiresInS: stepLifeMs / 1000,
  };
};

interface StepRow extends Record<string, unknown> {
  readonly user_id: number;
  readonly user_name: string;
  readonly company_code: string;
  readonly area: string;
  readonly own_subject: string;
  readonly shared_subjects: readonly string[];
  readonly challenge: string | null;
  readonly by_provider: ProviderSession | null;
}

/** The second step as it was begun in this browser; nothing of the account has changed since. */
const stepSql = `
  select s.user_id, u.user_name, u.company_code, s.area, s.own_subject, s.shared_subjects, s.challenge,
    s.by_provider
  from sign_in_step s join app_user u on u.id = s.user_id join role r on r.role_code = u.role_code
    join company c on c.company_code = u.company_code
  where s.token_hash = $1 and s.device_hash = $2 and s.expires_time > $3 and s.user_version = u.version
    and u.enabled and r.enabled and c.enabled`;

const stepOver = (): Refusal =>
  new Refusal(resultCodes.notFound, [
    '登录已超时，请重新登录',
    'This sign-in has taken too long; please sign in again',
  ]);

const wrong: Text = ['验证失败：代码错误或已使用', 'Not verified: the code is wrong, or was used already'];

export interface Answered {
  readonly step: string;
  readonly code?: string | undefined;
  readonly passkey?: string | undefined;
  readonly device: string | null;
  readonly ip: string;
  readonly agent: string;
}

/** Ends the second step of a sign-in: opens the session where the answer is right. */
export const createSecondStep =
  (database: Database, sealer: Sealer) =>
  /** @throws Refusal 404: not begun here, or over; 429 after ten wrong answers of the account; 400 */
  async (answered: Answered, party: RelyingParty, nowMs: number): Promise<SignedIn> => {
    const tokenHash = tokenHashOf(answered.step);
    const device = answered.device;
    if (device === null) throw stepOver();
    const [row] = await database.query<StepRow>(stepSql, [tokenHash, tokenHashOf(device), new Date(nowMs)]);
    if (!row) throw stepOver();
    const { user_id: userId, user_name: userName, company_code: companyCode } = row;
    const subject = subjectOf(userId);
    await countAttempt(database, [{ subject, limit: maxFailures }], nowMs);

    const byPasskey = async (answer: string): Promise<boolean> => {
      // Once: of two answers to one question one finds it gone.
      const taken = await database.query(
        'update sign_in_step set challenge = null where token_hash = $1 and challenge = $2 returning user_id',
        [tokenHash, row.challenge],
      );
      if (taken.length === 0) return false;
      return isPasskeyAnswer(database, userId, answer, row.challenge ?? '', party, nowMs);
    };
    const byCode = async (code: string): Promise<boolean> =>
      (await spendAppCode(database, sealer, userId, code, nowMs)) ||
      (await spendRecoveryCode(database, userId, code, nowMs));

    const { passkey, code = '' } = answered;
    if (!(await (passkey === undefined ? byCode(code) : byPasskey(passkey)))) {
      const entry = { userId, userName, companyCode, subject: userName, ip: answered.ip };
      await writeAudit(database, { ...entry, action: 'secondFactor.refused' });
      throw badRequest(wrong, { code: wrong });
    }
    const ended = await database.query('delete from sign_in_step where token_hash = $1 returning user_id', [
      tokenHash,
    ]);
    if (ended.length === 0) throw stepOver();
    return openSession(
      database,
      {
        userId,
        userName,
        companyCode,
        device,
        ip: answered.ip,
        area: row.area,
        agent: answered.agent,
        own: [row.own_subject, subject],
        shared: row.shared_subjects,
        byProvider: row.by_provider ?? undefined,
      },
      nowMs,
    );
  };
