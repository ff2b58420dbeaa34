import { chinaDayRange } from '#domain/time/china-day.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { fuelWords, oilLabel } from '#domain/words/oil-words.ts';
import type { Fuel } from '#domain/cargo/oil.ts';
import type { Text } from '#i18n/text.ts';
import { filled } from '#i18n/translate.ts';

import type { Database } from '../../database/database.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import { companiesBelow } from './companies-below.ts';
import type { ContentReader } from './content-reader.ts';

/** Trucks that are told one by one; of more the number and the sums stand. */
const most = 30;

const litres = (value: number | null): string =>
  value === null ? '—' : `${Math.round(value).toLocaleString('en-US')} L`;

interface AboardRow {
  readonly sign_code: string;
  readonly oil_code: number | null;
  /** The truck has said what is in its compartments. */
  readonly is_known: boolean;
  readonly litres: number | null;
  /** Of the compartment that was read longest ago; null: one of them never was. */
  readonly reading_time: Date | null;
}

/**
 * What trucks have aboard by their last reading; a compartment that was never read makes its sum unknown. Trucks that
 * never said what they carry are named and counted: a sum without them must not look like one of all.
 */
const aboard = async (database: Database, companies: readonly string[]): Promise<readonly Text[]> => {
  const rows = await database.query<AboardRow & Record<string, unknown>>(
    `select t.sign_code, c."oilCode" as oil_code, c.compartment is not null as is_known,
       case when bool_and(c."readingTime" is not null) then min(c."readingTime") end as reading_time,
       case when bool_and(c."vtL" is not null) then sum(c."vtL") end as litres
     from truck t left join truck_live_compartments l on l.sign_code = t.sign_code
     left join lateral jsonb_to_recordset(l.compartments)
       as c(compartment int, "oilCode" int, "vtL" float8, "readingTime" timestamptz) on true
     where t.company_code = any($1::text[]) group by 1, 2, 3 order by 1, 2`,
    [companies],
  );
  const known = rows.filter((row) => row.is_known);
  const silent = rows.filter((row) => !row.is_known).map(({ sign_code: plate }) => plate);
  const trucks = groupBy(known, ({ sign_code: plate }) => plate);
  const oils = groupBy(known, ({ oil_code: oil }) => oil);
  const sum = (part: readonly AboardRow[]): number | null =>
    part.some((row) => row.litres === null) ? null : part.reduce((all, row) => all + (row.litres ?? 0), 0);
  const line = (language: 'zh' | 'en', part: readonly AboardRow[]): string =>
    part.map((row) => `${oilLabel(row.oil_code, language)} ${litres(row.litres)}`).join(' · ');
  const since = (language: 'zh' | 'en', part: readonly AboardRow[]): string => {
    const times = part.flatMap(({ reading_time: at }) => (at === null ? [] : [at.getTime()]));
    return times.length < part.length ? '' : `（${formatDateTime(Math.min(...times), language)}）`;
  };
  return [
    ...[...oils].map(([oil, part]): Text => [
      `${oilLabel(oil, 'zh')} 合计 ${litres(sum(part))}`,
      `${oilLabel(oil, 'en')}, sum ${litres(sum(part))}`,
    ]),
    ...[...trucks]
      .slice(0, most)
      .map(([plate, part]): Text => [
        `${plate} ${line('zh', part)}${since('zh', part)}`,
        `${plate} ${line('en', part)}${since('en', part)}`,
      ]),
    ...(trucks.size > most
      ? [filled(['另有 {n} 辆车', 'and {n} more {n:truck|trucks}'], { n: trucks.size - most })]
      : []),
    ...(silent.length > 0
      ? [
          filled(
            [
              `{n} 辆车没有读数，未计入合计：${silent.slice(0, most).join('、')}`,
              `{n} {n:truck|trucks} without a reading, not in the sums: ${silent.slice(0, most).join(', ')}`,
            ],
            { n: silent.length },
          ),
        ]
      : []),
  ];
};

interface DeliveredRow {
  readonly fuel: Fuel;
  readonly tasks: number;
  readonly sent: number | null;
  readonly received: number | null;
}

/** What was sent and received in the tasks that ended on a China day, by fuel; unknown where one of them is. */
const delivered = async (
  database: Database,
  companies: readonly string[],
  day: string,
): Promise<readonly Text[]> => {
  const { fromMs, toMs } = chinaDayRange(day);
  const rows = await database.query<DeliveredRow & Record<string, unknown>>(
    `select fuel, count(*)::int as tasks,
       case when bool_and(sent_v20_l is not null) then sum(sent_v20_l) end as sent,
       case when bool_and(received_v20_l is not null) then sum(received_v20_l) end as received
     from task_fuel where company_code = any($1::text[]) and end_time >= $2 and end_time < $3 and not withdrawn
       and state = 'closed' group by fuel order by fuel`,
    [companies, new Date(fromMs), new Date(toMs)],
  );
  if (rows.length === 0) return [['当天没有完成的任务', 'No task ended on that day']];
  return rows.map(({ fuel, tasks, sent, received }) => [
    `${fuelWords[fuel].text[0]}：任务 ${tasks}，发油 V20 ${litres(sent)}，收油 V20 ${litres(received)}`,
    `${fuelWords[fuel].text[1]}: tasks ${tasks}, loaded V20 ${litres(sent)}, received V20 ${litres(received)}`,
  ]);
};

/** The oil volumes that a push names, read when it is sent. */
export const oilVolumes: ContentReader = async ({ database }, notice, companyCode) => {
  const companies = await companiesBelow(database, companyCode);
  const { day = '', about = 'aboard' } = notice.payload;
  const lines =
    about === 'aboard' ? await aboard(database, companies) : await delivered(database, companies, day);
  return { payload: { ...notice.payload, lines }, attachments: [] };
};
