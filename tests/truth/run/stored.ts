import type { Database } from '#server/database/database.ts';

/** Rows in force that accuse somebody or stand behind it, wherever they are kept. Litres at 20 °C, moments ms. */
export interface Stored {
  readonly tasks: readonly StoredTask[];
  readonly drains: readonly StoredDrain[];
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
}

export interface StoredDrain {
  readonly signCode: string;
  readonly compartment: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly litres: number;
}

export interface StoredAlarm {
  readonly signCode: string;
  readonly type: number;
  readonly cause: string | null;
  readonly compartment: number | null;
  readonly fuel: string | null;
  readonly startMs: number;
  readonly endMs: number | null;
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
       loss_v20_l as "lossV20L" from task_fuel where not withdrawn`,
  ),
  drains: await database.query<StoredDrain & Record<string, unknown>>(
    `select sign_code as "signCode", compartment, ${ms('from_time', 'fromMs')}, ${ms('to_time', 'toMs')},
       -change_v20_l as litres from volume_change where not withdrawn and direction = 'drop'`,
  ),
  alarms: await database.query<StoredAlarm & Record<string, unknown>>(
    `select sign_code as "signCode", type, cause, compartment, fuel, ${ms('start_time', 'startMs')},
       ${ms('end_time', 'endMs')} from alarm where not withdrawn and type in (1, 202, 203, 212, 310)`,
  ),
  duties: await database.query<StoredDuty & Record<string, unknown>>(
    `select sign_code as "signCode", ${ms('sign_in_time', 'fromMs')}, ${ms('sign_out_time', 'toMs')},
       driving_s as "drivingS" from driver_duty where not withdrawn`,
  ),
});
