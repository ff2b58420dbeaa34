import type { OpenAlarmCounts } from '#contract/alarms/alarms.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import type { Reader } from '../identity/actor.ts';

/**
 * Alarms that people have to do with: those that pop up, stand, are no part of another one and are not judged. Every
 * count of alarms to handle, and every list of them, is of these.
 */
const counted = (of: string): string => `${of}popup and not ${of}withdrawn and ${of}suppressed_by is null`;

/** Of the alarms under this alias: nobody has acknowledged it. */
export const toDoSql = (of = ''): string => `${counted(of)} and ${of}state = 'unconfirmed'`;

/** Somebody has acknowledged it or works on it, and nobody has judged it. */
export const inProgressSql = (of = ''): string =>
  `${counted(of)} and ${of}state in ('acknowledged', 'inProgress')`;

export const openSql = (of = ''): string =>
  `${counted(of)} and ${of}state in ('unconfirmed', 'acknowledged', 'inProgress')`;

/** Open alarms that a reader is shown, by priority and by who is at them. */
export const openAlarmCounts = async (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
): Promise<OpenAlarmCounts> => {
  const rows = await queries.query<{
    type: number;
    todo: boolean;
    by: string | null;
    count: number;
    oldest: string;
  }>(
    `select type, state = 'unconfirmed' as todo, case when state = 'unconfirmed' then null else state_by end as by,
       count(*) as count, ${isoSeconds('min(start_time)')} as oldest
     from alarm where company_code = any($1::text[]) and type <> all($2::int[]) and ${openSql()} group by 1, 2, 3`,
    [companies, hiddenTypes],
    'open_alarms',
  );
  const toDo = [0, 0, 0, 0];
  const people = new Map<string, number>();
  for (const { type, todo, by, count } of rows) {
    const place = (alarmTypeOf(type)?.priority ?? 3) - 1;
    if (todo) toDo[place] = (toDo[place] ?? 0) + count;
    else people.set(by ?? '', (people.get(by ?? '') ?? 0) + count);
  }
  return {
    toDo,
    inProgress: [...people]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    oldestTime: rows.map(({ oldest }) => oldest).toSorted()[0] ?? null,
  };
};
