import type { Alarm } from '#contract/alarms/alarms.ts';

import { call } from '../hub/hub.ts';
import { mayDo } from '../session/session.ts';

const pageRows = 200;
/** Far back, the newest pages of a truck do not reach: its recordings do not either. */
const maxPages = 5;

/**
 * Alarms of a truck that began in a stretch of time, ms; none where the user may not see alarms, or where they cannot be
 * read: they are marks beside what was asked for.
 */
export const loadTruckAlarms = async (
  signCode: string,
  fromMs: number,
  untilMs: number,
): Promise<readonly Alarm[]> => {
  if (!mayDo('alarm.watch')) return [];
  const found: Alarm[] = [];
  let before: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const outcome = await call('alarms.list', {
      signCode,
      limit: pageRows,
      ...(before === undefined ? {} : { before }),
    });
    if (!outcome.ok) break;
    const { rows } = outcome.value;
    found.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows || Date.parse(last.raisedTime) < fromMs) break;
    before = last.id;
  }
  return found.filter(({ startTime }) => {
    const ms = Date.parse(startTime);
    return ms >= fromMs && ms < untilMs;
  });
};
