import type { Alarm } from '#contract/alarms/alarms.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { alwaysPopUp } from '#domain/alarms/alarm-types.ts';

import type { Fields } from '../http/request.ts';

/** Types with dialogs come whatever the user chose (specification 4). */
export const alwaysTypes: readonly string[] = alwaysPopUp.map(String);

/** Rows that one answer of the server has at most. */
export const unconfirmedAtOnce = 500;
const maxPages = 40;

export interface AlarmList {
  readonly rows: readonly Alarm[];
  readonly head: number;
  readonly epoch: string;
}

/** Unconfirmed alarms, the newest first. */
export interface WaitingAlarms extends AlarmList {
  /** The list is complete. */
  readonly all: boolean;
  /** All alarms with dialogs are in it. */
  readonly dialogs: boolean;
}

type Ask = (fields: Fields) => Promise<CallOutcome<AlarmList>>;

/** Alarms page by page, and whether the last page was reached. */
interface Pages {
  readonly rows: readonly Alarm[];
  readonly whole: boolean;
}

/**
 * All alarms of these types; each page continues where the previous one ended, whatever was added meanwhile. Stops at
 * `maxPages`: nobody acknowledges twenty thousand dialogs, and a server that never ends must not block the hub.
 */
const everyPage = async (ask: Ask, typeIds: string): Promise<CallOutcome<Pages>> => {
  const rows: Alarm[] = [];
  for (let page = 1; ; page += 1) {
    const last = rows.at(-1);
    const outcome = await ask({ typeIds, ...(last === undefined ? {} : { before: last.id }) });
    if (!outcome.ok) return outcome;
    rows.push(...outcome.value.rows);
    const whole = outcome.value.rows.length < unconfirmedAtOnce;
    if (whole || page === maxPages) return { ...outcome, value: { rows, whole } };
  }
};

/**
 * Unconfirmed alarms. A flood may leave more than one answer holds: then 201, 202 and 203 are read page by page where
 * the stream has a hole, since they are offered until somebody has acknowledged each of them.
 * @param hole false: the stream has delivered all but the newest, and these are enough
 */
export const unconfirmedAlarms = async (
  ask: Ask,
  typeIds: string,
  hole: boolean,
): Promise<CallOutcome<WaitingAlarms>> => {
  const first = await ask({ typeIds });
  if (!first.ok) return first;
  const { rows } = first.value;
  if (rows.length < unconfirmedAtOnce)
    return { ...first, value: { ...first.value, all: true, dialogs: true } };
  if (!hole) return { ...first, value: { ...first.value, all: false, dialogs: false } };
  const dialogs = await everyPage(ask, alwaysTypes.join(','));
  if (!dialogs.ok) return dialogs;
  const known = new Set(rows.map(({ id }) => id));
  const older = dialogs.value.rows.filter(({ id }) => !known.has(id));
  return {
    ...first,
    value: { ...first.value, rows: [...rows, ...older], all: false, dialogs: dialogs.value.whole },
  };
};
