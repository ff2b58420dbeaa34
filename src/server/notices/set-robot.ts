import { createHash } from 'node:crypto';

import type { Queries } from '../database/database.ts';
import { badRequest, notFound } from '../kernel/refusal.ts';
import { isRobotChannel, robotKeyIn } from './robot-key.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';

export interface RobotForm {
  readonly receiverId: number;
  readonly key: string;
  /** Empty: the robot's messages are not signed. */
  readonly secret: string;
}

/**
 * Seals what a robot is reached by. Answers the receiver's name, for the audit.
 * @throws Refusal: no such robot in these companies, or no token in what was given
 */
export const setRobot = async (
  queries: Queries,
  sealer: Sealer,
  companies: readonly string[],
  { receiverId, key, secret }: RobotForm,
): Promise<string> => {
  const [receiver] = await queries.query<{ name: string; channel: string }>(
    'select name, channel from notice_receiver where id = $1 and company_code = any($2::text[]) for update',
    [receiverId, companies],
  );
  if (!receiver || !isRobotChannel(receiver.channel)) throw notFound();
  const token = robotKeyIn(receiver.channel, key);
  if (token === null)
    throw badRequest(['请检查表单', 'Please check the form'], {
      key: ['不是机器人的地址或密钥', 'Not the address or the key of a robot'],
    });
  const trimmed = secret.trim();
  await queries.query(
    // The form beside it stays as it was read: the key is none of its fields.
    `update notice_receiver set robot_key = $2, robot_secret = $3, robot_hash = $4 where id = $1`,
    [
      receiverId,
      sealer.seal(token),
      trimmed === '' ? null : sealer.seal(trimmed),
      createHash('sha256').update(token).digest('hex'),
    ],
  );
  return receiver.name;
};
