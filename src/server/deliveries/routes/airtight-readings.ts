import {
  type AirtightReadings,
  airtightReadingCalls,
  maxAirtightReadings,
} from '#contract/reports/airtight-readings.ts';

import { isoMilliseconds } from '../../database/iso-time.ts';
import { dayMs } from '../../telemetry/messages/partitions.ts';
import { inTenMinutes } from '../../telemetry/messages/log-stretch.ts';
import { messageContent } from '../../telemetry/messages/message-content.ts';
import { pastReading } from '../../http/archived-reading.ts';
import { notFound } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';

const said = messageContent('m', 'airtight-cell');

/**
 * The messages of a test's cell while it was held, as its rule took them: those without a code belong to the test that
 * is running. No test takes a day; one whose end was never reported is not searched for beyond it.
 */
const readingsSql = `select ${isoMilliseconds('m."time"')} as "time", (${said} ->> 'pressureKPa')::float8 as "pressureKPa",
    (${said} ->> 'temperatureC')::float8 as "temperatureC"
  from airtight_test r
  join terminal_message m on m.subject = r.subject and m."time" >= r.start_time
    and m."time" <= least(r.end_time, r.start_time + interval '1 day')
    and ${inTenMinutes('m."time"', 'r.start_time', "r.start_time + interval '1 day'")}
  where r.id = $1 and m."time" >= $2 and m."time" <= $2::timestamptz + interval '1 day'
    and m.kind = 'airtight-cell' and ${said} ->> 'state' = 'holding' and (${said} ->> 'cell')::int = r.cell
    and coalesce(${said} ->> 'testCode', r.test_code) is not distinct from r.test_code
  order by m."time", m.seq limit ${maxAirtightReadings + 1}`;

/** Pressures of tightness tests, from the log of messages. */
const airtightReadingRoutes: Routes = (mount) => {
  const { database, archive } = mount;
  mountSession(
    mount,
    airtightReadingCalls['airtightReadings.get'],
    async ({ companies }, { id }, { reply }): Promise<AirtightReadings> => {
      const [test] = await database.query<{ startTime: Date; limitKPa: number | null; subject: string }>(
        `select subject, start_time as "startTime",
           (select (s ->> 'value')::float8 from jsonb_array_elements(why -> 'settings') s
             where s ->> 'key' = 'airtight.dropKPa') as "limitKPa" from airtight_test
         where id = $1 and company_code = any($2::text[]) and not withdrawn`,
        [id, companies],
        'airtight_test_limit',
      );
      if (!test) throw notFound();
      const fromMs = test.startTime.getTime();
      const asked = { fromMs, toMs: fromMs + dayMs, signCodes: [], subjects: [test.subject], companies };
      const readings = await pastReading(archive, reply)(asked, () =>
        database.query<AirtightReadings['readings'][number]>(
          readingsSql,
          [id, test.startTime],
          'airtight_readings',
        ),
      );
      return {
        limitKPa: test.limitKPa,
        readings: readings.slice(0, maxAirtightReadings),
        more: readings.length > maxAirtightReadings,
      };
    },
  );
};

export default airtightReadingRoutes;
