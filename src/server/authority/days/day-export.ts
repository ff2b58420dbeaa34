import { authorityAddress } from '#domain/authority/authority-address.ts';
import { authorityVehicleStates } from '#domain/authority/authority-words.ts';
import { choice, count, day, distance, percent, plate, time } from '#report/columns.ts';
import { defineSheet, type Report } from '#report/define.ts';

import { isoSeconds } from '../../database/iso-time.ts';
import { badRequest, restricted } from '../../kernel/refusal.ts';
import { maySee } from '../../identity/menus.ts';
import type { Statement } from '../../reporting/compile/compiled.ts';
import type { ComputedSheet } from '../../reporting/computed/computed-exports.ts';

/** The columns of the file of an authority's days: a row a truck and day, as the page shows them. */
const authoritySheet: Report = defineSheet({
  title: ['监管平台各车情况', 'Trucks of an authority'],
  source: 'authority',
  filters: [],
  order: 'day',
  columns: {
    day: day('日期', 'Day'),
    signCode: plate,
    state: choice(['入网', 'Registered'], authorityVehicleStates),
    places: count('位置', 'Positions'),
    sent: count('已上报', 'Sent'),
    qualifiedShare: percent('合格率', 'Qualified'),
    completeShare: percent('完整率', 'Complete'),
    gaps: count('缺段', 'Gaps'),
    drifts: count('漂移', 'Drifts'),
    km: distance('里程', 'Distance'),
    lastTime: time('最近位置', 'Last position'),
  },
});

/** Days of one file at most. */
const maxDays = 400;

/** Which authority, and which China days, both included. */
interface AuthorityDaysQuery {
  readonly authorityId: number;
  readonly startDay: string;
  readonly endDay: string;
}

/** @throws Refusal 400: no authority or no days */
const authorityDaysOf = (filters: Readonly<Record<string, string>>): AuthorityDaysQuery => {
  const { authorityId = '', startDay = '', endDay = '' } = filters;
  const [fromMs, untilMs] = [startDay, endDay].map((text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN,
  ) as [number, number];
  const days = (untilMs - fromMs) / 86_400_000 + 1;
  if (!/^[1-9]\d{0,8}$/.test(authorityId) || !(days >= 1 && days <= maxDays))
    throw badRequest([
      `请选择一个监管平台和最多 ${maxDays} 天`,
      `Choose one authority, and ${maxDays} days at most`,
    ]);
  return { authorityId: Number(authorityId), startDay, endDay };
};

const values = ({ authorityId, startDay, endDay }: AuthorityDaysQuery) => [authorityId, startDay, endDay];
const rows = 'from authority_day where authority_id = $1 and day between $2::date and $3::date';

/** A truck that sent nothing has no shares. */
const rowsStatement = (query: AuthorityDaysQuery): Statement => ({
  text: `select to_char(day, 'YYYY-MM-DD') as day, sign_code as "signCode", state, places, sent,
      qualified::float8 / nullif(places, 0) as "qualifiedShare", complete_km / nullif(km, 0) as "completeShare",
      case when places > 0 then gaps end as gaps, case when places > 0 then drifts end as drifts,
      case when places > 0 then km end as km, ${isoSeconds('last_time')} as "lastTime"
    ${rows} order by day, sign_code`,
  values: values(query),
});

/** How many rows the file has. */
const totalStatement = (query: AuthorityDaysQuery): Statement => ({
  text: `select count(*)::int as total ${rows}`,
  values: values(query),
});

const days: ComputedSheet = async ({ actor, filters }) => {
  if (!maySee(actor.functions, authorityAddress)) throw restricted();
  const query = authorityDaysOf(filters);
  return { report: authoritySheet, totals: () => totalStatement(query), all: () => rowsStatement(query) };
};

/** Files of this room's pages, by their address. */
export const authoritySheets: ReadonlyMap<string, ComputedSheet> = new Map([[authorityAddress, days]]);
