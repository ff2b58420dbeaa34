import type { LossClaim } from '#contract/reports/loss-claims.ts';
import type { LossAddressee } from '#domain/losses/loss-claim.ts';

import type { Queries, SqlValue } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';

/** Identity of a loss, whichever row holds its figures now. */
export interface LossKey {
  readonly signCode: string;
  readonly taskCode: string;
  readonly fuel: string;
  readonly addressee: LossAddressee;
}

export interface ClaimedLoss extends LossKey {
  readonly lossV20L: number | null;
}

const keyOf = ({ signCode, taskCode, fuel, addressee }: LossKey): SqlValue[] => [
  signCode,
  taskCode,
  fuel,
  addressee,
];
const ofKey = 'sign_code = $1 and task_code = $2 and fuel = $3 and addressee = $4';

const columns = `claim_state as "claimState", cause, cause_note as "causeNote", claimed_l as "claimedL",
  claimed_amount as "claimedAmount", judgement, remark, by_name as "byName",
  ${isoSeconds('changed_time')} as time, version`;

/** The loss of a record of these companies, or what its depot loaded short; null: no such record. */
export const lossOfRecord = async (
  queries: Queries,
  companies: readonly string[],
  id: string,
): Promise<ClaimedLoss | null> => {
  const [row] = await queries.query<ClaimedLoss>(
    `select sign_code as "signCode", task_code as "taskCode", fuel, 'transport' as addressee, loss_v20_l as "lossV20L" from task_fuel
     where id = $1 and company_code = any($2::text[]) and not withdrawn
     union all
     select f.sign_code, f.task_code, f.fuel, 'depot', (a.why #>> '{figures,missingV20L}')::float8 from abnormal_loading a
     join task_fuel f on f.id = a.record_id and f.company_code = a.company_code and not f.withdrawn
     where a.id = $1 and a.company_code = any($2::text[]) and a.cause = 'short' and not a.withdrawn`,
    [id, companies],
    'loss_of_record',
  );
  return row ?? null;
};

/** Every version, newest first. */
export const listClaims = (queries: Queries, key: LossKey): Promise<LossClaim[]> =>
  queries.query<LossClaim>(
    `select ${columns} from loss_claim_history where ${ofKey} order by version desc`,
    keyOf(key),
    'loss_claims',
  );

/**
 * Writes the version that follows `base`, and keeps it in the history.
 * @returns null where another than `base` is in force by now: nothing is written
 */
export const putClaim = async (
  queries: Queries,
  key: LossKey,
  base: number,
  claim: Omit<LossClaim, 'version' | 'byName' | 'time'>,
  writer: { readonly userId: number; readonly byName: string; readonly nowMs: number },
): Promise<LossClaim | null> => {
  const values = [
    ...keyOf(key),
    claim.claimState,
    claim.cause,
    claim.causeNote,
    claim.claimedL,
    claim.claimedAmount,
    claim.judgement,
    claim.remark,
    writer.userId,
    writer.byName,
    new Date(writer.nowMs),
    base,
  ];
  const set =
    'claim_state, cause, cause_note, claimed_l, claimed_amount, judgement, remark, user_id, by_name, changed_time';
  const [row] = await queries.query<LossClaim>(
    base === 0
      ? `insert into loss_claim (sign_code, task_code, fuel, addressee, ${set}, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::int + 1) on conflict do nothing returning ${columns}`
      : `update loss_claim set (${set}, version) = ($5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::int + 1)
         where ${ofKey} and version = $15 returning ${columns}`,
    values,
  );
  if (!row) return null;
  await queries.query(
    `insert into loss_claim_history (sign_code, task_code, fuel, addressee, ${set}, version)
     select sign_code, task_code, fuel, addressee, ${set}, version from loss_claim where ${ofKey}`,
    keyOf(key),
    'keep_loss_claim',
  );
  return row;
};
