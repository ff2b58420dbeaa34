import { pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

import { dangerousForMs } from '#domain/commands/command-kinds.ts';
import { resultCodes } from '#contract/envelope.ts';
import { unlockAddress } from '#contract/fleet/order-pages.ts';
import { unlockDigits, unlockHash } from '#domain/commands/unlock-password.ts';

import { badRequest, Refusal } from '../../kernel/refusal.ts';
import { checkHalted } from '../parameters/check-standing.ts';
import { truckOf } from '../parameters/parameter-trucks.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { writeAudit } from '../../audit/audit.ts';
import { queueCommand } from './queue-command.ts';

const derive = promisify(pbkdf2);

/** A password, and what a console needs to check it. */
export interface MadePassword {
  readonly password: string;
  readonly check: {
    readonly algorithm: typeof unlockHash.algorithm;
    readonly iterations: number;
    /** Base64. */
    readonly salt: string;
    readonly hash: string;
  };
}

/** Makes a password; outside of the transaction of its order, since it takes a tenth of a second. */
export const makeUnlockPassword = async (): Promise<MadePassword> => {
  const password = Array.from({ length: unlockDigits }, () => randomInt(10)).join('');
  const salt = randomBytes(16);
  const { algorithm, iterations, bytes } = unlockHash;
  const hash = await derive(password, salt, iterations, bytes, 'sha256');
  return {
    password,
    check: { algorithm, iterations, salt: salt.toString('base64'), hash: hash.toString('base64') },
  };
};

/** Who asks for what. */
export interface UnlockRequest {
  readonly truckId: number;
  readonly validMin: number;
  readonly reason: string;
}

/**
 * Orders a password of one truck's console; it waits for a second person. What is stored can check it and not tell it.
 * @throws Refusal 400: no reason; 404; 409: the truck moves, is offline, or another password is under way
 */
export const orderUnlock = async (
  context: WriteContext,
  { truckId, validMin, reason }: UnlockRequest,
  { check }: MadePassword,
  ip: string,
): Promise<{ readonly id: number; readonly validUntil: string }> => {
  const { queries, actor, nowMs } = context;
  if (reason.trim() === '')
    throw badRequest(['请填写原因', 'Please say why'], { reason: ['必填', 'Required'] });
  const truck = await truckOf(queries, actor, truckId);
  checkHalted(truck);
  const underWay = await queries.query(
    `select 1 from command where terminal = $1 and subject = 'unlock' and ended_time is null`,
    [truck.terminal],
  );
  if (underWay.length > 0)
    throw new Refusal(resultCodes.conflict, [
      '上一个密码尚未结束，请等待',
      'The previous password is still in progress; please wait',
    ]);
  const validUntil = new Date(nowMs + validMin * 60_000).toISOString();
  const [request] = await queries.query<{ id: number }>(
    `insert into change_request (resource, action, row_id, base_version, subject, company_code, proposed, reason,
       author_id, author_name, created_time) values ($1, 'update', $2, 1, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      unlockAddress,
      truckId,
      truck.signCode,
      truck.companyCode,
      JSON.stringify({ validUntil }),
      reason.trim(),
      actor.user.id,
      actor.user.name,
      new Date(nowMs),
    ],
  );
  if (request === undefined) throw new Error('a request without a number');
  const id = await queueCommand(context, {
    terminal: truck.terminal,
    truckId,
    companyCode: truck.companyCode,
    kind: 'unlockPassword',
    subject: 'unlock',
    payload: { ...check, validUntil },
    wanted: {},
    reason: reason.trim(),
    needsStanding: true,
    expiresAfterMs: Math.min(dangerousForMs, validMin * 60_000),
    changeRequestId: request.id,
  });
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: truck.companyCode,
    action: 'unlockPasswords.start',
    subject: truck.signCode,
    after: { validUntil, reason },
    ip,
  });
  return { id, validUntil };
};
