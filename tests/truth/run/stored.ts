import type { Database } from '#server/database/database.ts';

/** Rows in force that accuse somebody or stand behind it, wherever they are kept. Litres at 20 °C, moments ms UTC. */
export interface Stored {
  readonly tasks: readonly StoredTask[];
  readonly alarms: readonly StoredAlarm[];
  readonly duties: readonly StoredDuty[];
}

export interface StoredTask {
  readonly signCode: string;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly fuel: string;
  readonly state: string;
  readonly measure: string | null;
  readonly sentV20L: number | null;
  readonly receivedV20L: number | null;
  readonly remainderV20L: number | null;
  readonly lossV20L: number | null;
  /** Of the whole: proven, inconclusive or passed; null: not judged. */
  readonly verdict: string | null;
}

/** An alarm, or the row that a load is short by its ticket. */
export interface StoredAlarm {
  readonly signCode: string;
  readonly type: number | 'shortLoading';
  readonly cause: string | null;
  readonly compartment: number | null;
  readonly fuel: string | null;
  readonly startMs: number;
  readonly endMs: number | null;
  /** Of a loss: where it is proven. */
  readonly leg: string | null;
}

export interface StoredDuty {
  readonly signCode: string;
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly drivingS: number;
}

const ms = (column: string, name: string): string =>
  `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`;

/** What the server's database holds of a run. */
export const readStored = async (database: Database): Promise<Stored> => ({
  tasks: await database.query<StoredTask & Record<string, unknown>>(
    `select sign_code as "signCode", ${ms('start_time', 'startMs')}, ${ms('end_time', 'endMs')}, fuel, state, measure,
       sent_v20_l as "sentV20L", received_v20_l as "receivedV20L", remainder_v20_l as "remainderV20L",
       loss_v20_l as "lossV20L", verdict from task_fuel where not withdrawn`,
  ),
  alarms: await database.query<StoredAlarm & Record<string, unknown>>(
    `select sign_code as "signCode", to_jsonb(type) as type, cause, compartment, fuel,
       ${ms('start_time', 'startMs')}, ${ms('end_time', 'endMs')}, properties->>'leg' as leg
       from alarm where not withdrawn and type in (1, 202, 203, 212, 310)
     union all
     select sign_code, '"shortLoading"', cause, compartment, null, ${ms('start_time', 'startMs')},
       ${ms('end_time', 'endMs')}, 'loading'
       from abnormal_loading where not withdrawn and cause = 'short'`,
  ),
  duties: await database.query<StoredDuty & Record<string, unknown>>(
    `select sign_code as "signCode", ${ms('sign_in_time', 'fromMs')}, ${ms('sign_out_time', 'toMs')},
       driving_s as "drivingS" from driver_duty where not withdrawn`,
  ),
});
