import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { archiveHeader, archiveNoteOf } from '#contract/archive-note.ts';

import {
  type ArchivePlace,
  openArchivePlace,
  soundPlaceKinds,
} from '../../support/archive/archive-places.ts';
import { makeRowsWritable } from '../../support/databases/writable-rows.ts';
import { moveOldDays } from '../../support/archive-world.ts';
import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { type Answer, anonymous, field, ownTruck } from '../../support/worlds/demo-world.ts';

describe.each(soundPlaceKinds)('in a %s', (kind) => {
  let world: CommandWorld;
  let place: ArchivePlace;
  let folder = '';
  const iso = (ms: number): string => new Date(ms).toISOString();
  const dayMs = 86_400_000;
  /** Somebody's service knows what time it is, and takes signatures of no other. */
  const endMs = kind === 'service' ? Date.now() : Date.parse('2026-05-02T01:00:00Z');
  /** Midnight (UTC) between the day that is moved and the one that stays. */
  const borderMs = Math.floor(endMs / dayMs) * dayMs - 60 * dayMs;
  const [year, month, day] = iso(borderMs).slice(0, 10).split('-');

  const fix = (i: number) => ({
    fix: '3d',
    longitudeDeg: 121.48 + i * 0.004,
    latitudeDeg: 29.9,
    speedKmh: 40 + (i % 7) + 0.1,
    bearingDeg: 90,
    acc: true,
    satellites: 12,
    odometerKm: 1000 + i / 3,
  });
  const levels = (i: number) => ({
    dataType: 'IN',
    compartments: [1, 2].map((compartment) => ({
      compartment,
      levelMm: 900 - i * 3.7 - compartment,
      temperatureC: 18 + i / 7,
      waterMm: 0,
      gaugeStatus: 'ok',
    })),
  });

  /** A drive over midnight with levels, then seventy days. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tankwatch-answers-'));
    place = await openArchivePlace(kind, folder, () => world.now());
    // A server starts without its bucket.
    await place.bucket?.goAway();
    world = await openCommandWorld({ archiveDir: place.archiveDir, dataDir: folder });
    await place.bucket?.comeBack();
    await makeRowsWritable(world.database);
    world.until(borderMs - 30 * 60_000);
    for (let i = 0; i < 60; i += 1) {
      world.pass(58_000);
      const reply = await world.post([
        world.message('position', fix(i)),
        world.message('tank-level', levels(i)),
      ]);
      expect(reply.accepted, JSON.stringify(reply)).toBe(2);
    }
    // It was silent twice, over midnight too, and sent what it had kept; a reading was withdrawn later.
    await world.database.query(
      `insert into offline (id, sign_code, company_code, start_time, raised_time, end_time, subject, touched_time, write_no)
     select 'offline:' || n, sign_code, company_code, $2::timestamptz + n * interval '15 minutes',
       $2::timestamptz + n * interval '15 minutes', $2::timestamptz + n * interval '15 minutes' + interval '8 minutes', 's', now(), 1
     from truck, generate_series(-1, 0) n where sign_code = $1`,
      [ownTruck, iso(borderMs - 4 * 60_000)],
    );
    await world.database.query(
      `with old as (select id, to_jsonb(t) as content from tank_inventory t where compartment = 1 and "time" < $1 order by "time" desc limit 1),
       kept as (insert into record_history (kind, record_id, revision, changed_time, content)
         select 'tank-inventory', id, 1, now() + interval '100 years', content from old)
     update tank_inventory set withdrawn = true where id = (select id from old)`,
      [iso(borderMs - 20 * 60_000)],
    );
    await world.database.query(
      `update tank_inventory set why = json_build_object('messages', json_build_object('reading', split_part(id, ':', 4)))`,
    );
    await world.database.query(
      `insert into transport_task (id, subject, sign_code, company_code, task_code, start_time, end_time, state, write_no, touched_time)
     select 'transport-task:T1', 'truck:' || id, sign_code, company_code, 'T1', $2, $3, 'closed', 1, now() from truck where sign_code = $1`,
      [ownTruck, iso(borderMs - 25 * 60_000), iso(borderMs + 25 * 60_000)],
    );
    world.until(endMs);
    await world.signInAgain();
  });
  afterAll(async () => {
    await world.close();
    await place.close();
    await rm(folder, { recursive: true, force: true });
  });

  const period = `startTime=${iso(borderMs - 3_600_000)}&endTime=${iso(borderMs + 3_600_000)}`;
  const plate = `signCode=${encodeURIComponent(ownTruck)}`;
  const span = `fromTime=${iso(borderMs - 3_600_000)}&toTime=${iso(borderMs + 3_600_000)}`;
  const positions = 'driving_monitor/exception_report/gps_info_his';
  const inventory = 'cargo_monitor/event_report/tank_inventory';

  const addresses = (): readonly string[] => [
    `/track?${plate}&${period}`,
    `/track?${plate}&${period}&every=true`,
    `/trackAround?${plate}&time=${iso(borderMs - 60_000)}&minutes=10`,
    `/levelTrend?${plate}&compartment=1&${period}`,
    `/reports/${positions}?${plate}&${period}&pageSize=500`,
    `/reports/${positions}?${plate}&${period}&pageSize=10&page=3&order=time`,
    `/reports/${inventory}?${period}&pageSize=500`,
    ...[-25, -21, -18, -10, -2, 2, 20].flatMap((minute) =>
      ['then', 'now'].map((known) => `/pastMoment?time=${iso(borderMs + minute * 60_000)}&known=${known}`),
    ),
    ...[-20, -4, 5].flatMap((minute) =>
      ['then', 'now'].map(
        (known) =>
          `/pastSpan?fromTime=${iso(borderMs + minute * 60_000)}&toTime=${iso(borderMs + 600_000)}&everyS=60&known=${known}`,
      ),
    ),
    `/journeys/line?${plate}&taskCode=T1`,
    `/trackVisits?shape=circle:600:121.53,29.9&${span}`,
    `/trackVisits?shape=circle:1500:121.6,29.9&${span}`,
    `/trackVisits?shape=line:30:121.48,29.9;121.72,29.9&${span}`,
  ];

  const ask = async (address: string): Promise<Answer> => {
    const answer = await world.admin().get(address, english);
    expect(answer.resultCode, `${address}: ${answer.message}`).toBe(200);
    return answer;
  };
  const noteOf = (answer: Answer) => {
    const header = answer.headers[archiveHeader];
    return archiveNoteOf(typeof header === 'string' ? header : null);
  };
  const sheet = async ([address, fields]: (typeof sheets)[number]) => {
    const answer = await world.admin().send('POST', `/exports/${address}`, {
      ...fields,
      startTime: iso(borderMs - 3_600_000),
      endTime: iso(borderMs + 3_600_000),
      language: 'en',
    });
    expect(answer.message).toBe('');
    return { rows: (await readXlsx(new Uint8Array(answer.raw))).sheets[0]?.rows ?? [], note: noteOf(answer) };
  };
  const sheets = [
    [positions, { signCode: ownTruck }],
    [inventory, { signCode: ownTruck }],
    ['monitor/playback_track', { signCode: ownTruck }],
    ['monitor/track_search', { kind: 'area', shape: 'circle:1500:121.6,29.9' }],
  ] as const;

  /** What somebody without an account sees by a link that was made before the day was moved. */
  const shared = async (token: string): Promise<Answer> =>
    anonymous(world.app).send('POST', '/sharedTracks', { token });

  test('over the border every answer is what it was before the day was moved, adds up, and says where the border lies', async () => {
    const before = await Promise.all(addresses().map(ask));
    expect(before.map(noteOf)).toEqual(before.map(() => null));
    const link = await world.admin().send('POST', '/trackShares', {
      signCodes: ownTruck,
      startTime: iso(borderMs - 3_600_000),
      endTime: iso(borderMs + 3_600_000),
      hours: '24',
    });
    const token = String(field(link, 'token'));
    const seen = await shared(token);
    expect(seen.resultCode, link.message).toBe(200);
    const filesBefore = await Promise.all(sheets.map(sheet));
    const [sample] = field(before[6] ?? { data: {} }, 'rows') as readonly { id: string }[];
    const rowsOfDay = field(before[6] ?? { data: {} }, 'rows') as readonly { id: string; time: string }[];
    const oldRow = rowsOfDay.find(({ time }) => Date.parse(time) < borderMs);
    const rowAddress = `/reportRows/${inventory}?id=${encodeURIComponent(oldRow?.id ?? sample?.id ?? '')}`;
    const row = (await ask(rowAddress)).data;
    const messageId = String(oldRow?.id).split(':')[3] ?? '';
    const whyAddress = `/reportWhy/${inventory}?${new URLSearchParams({ id: String(oldRow?.id), path: messageId }).toString()}`;
    const why = (await ask(whyAddress)).data;
    expect(why).toMatchObject({ found: 'message', message: { id: messageId, kind: 'tank-level' } });
    const certificate = (await ask('/sealCertificate?taskCode=T1')).data;
    expect(field(before[0] ?? { data: {} }, 'stored')).toBe(60);
    expect(field(before[4] ?? { data: {} }, 'total')).toBe(60);
    expect(field(before[6] ?? { data: {} }, 'total')).toBe(119);

    await moveOldDays(world, place.store, folder);
    const [hot] = await world.database.query<{ n: number }>('select count(*)::int as n from "position"');
    expect(hot?.n).toBeGreaterThan(20);
    expect(hot?.n).toBeLessThan(40);

    const after = await Promise.all(addresses().map(ask));
    for (const [i, answer] of after.entries()) {
      expect(answer.data, addresses()[i]).toEqual(before[i]?.data);
      expect(noteOf(answer), addresses()[i]).toEqual({ untilMs: borderMs, missing: [] });
    }
    expect((await ask(rowAddress)).data).toEqual(row);
    expect((await ask('/tankTableUses?truckId=2&compartment=1')).data).toMatchObject({
      countedFromTime: iso(borderMs),
    });
    expect((await ask(whyAddress)).data).toEqual(why);
    expect((await ask('/sealCertificate?taskCode=T1')).data).toEqual(certificate);
    const issued = await world.admin().send('POST', '/sealCertificate', { taskCode: 'T1' }, english);
    expect(field(issued, 'content'), issued.message).toEqual(Reflect.get(Object(certificate), 'content'));
    expect((await shared(token)).data).toEqual(seen.data);
    expect(noteOf(await shared(token))).toEqual({ untilMs: borderMs, missing: [] });
    for (const [i, one] of sheets.entries()) {
      const { rows, note } = await sheet(one);
      const width = filesBefore[i]?.rows[0]?.length ?? 0;
      expect(rows.map((cells) => cells.slice(0, width))).toEqual(filesBefore[i]?.rows);
      expect(rows[0]?.slice(width)).toEqual([
        `Data before ${month}/${day}/${year} 08:00:00 is from the archive`,
      ]);
      expect(note).toEqual({ untilMs: borderMs, missing: [] });
    }
  });

  test('what asks for days of the database alone says nothing of an archive', async () => {
    const young = `startTime=${iso(borderMs)}&endTime=${iso(borderMs + 3_600_000)}`;
    const answer = await ask(`/track?${plate}&${young}`);
    expect(noteOf(answer)).toBeNull();
  });

  test('a damaged file is named in the answer, and the rest is there', async () => {
    const fileOf = (table: string) =>
      world.database.query<{ file: string }>('select file from archived_part where table_name = $1', [table]);
    const [[part], [messages]] = await Promise.all([fileOf('position'), fileOf('terminal_message')]);
    await place.files.write(part?.file ?? '', 'damaged');
    const answer = await ask(`/track?${plate}&${period}`);
    expect(noteOf(answer)).toEqual({ untilMs: borderMs, missing: [part?.file] });
    expect(field(answer, 'stored')).toBeGreaterThan(20);
    expect(field(answer, 'stored')).toBeLessThan(40);
    const { rows } = await sheet(sheets[0]);
    expect(rows).toHaveLength(1 + Number(field(answer, 'stored')));
    expect(String(rows[0]?.at(-1))).toContain(`not shown: ${part?.file}`);
    await place.files.write(messages?.file ?? '', 'damaged');
    const certified = await world.admin().get('/sealCertificate?taskCode=T1', english);
    expect(certified.resultCode).toBe(409);
    expect(certified.message).toContain('nothing can be certified');
    const metrics = await world.app.server.inject({ method: 'GET', url: '/metrics' });
    expect(metrics.body).toContain('tankwatch_archive_damaged_files 2');
  });

  test('a correction is not dated back into the archive, and says how far it may go', async () => {
    const correct = (atMs: number) =>
      world.admin().send(
        'POST',
        '/masterCorrection/preview',
        {
          entity: 'truck',
          key: '1',
          effectiveFrom: iso(atMs),
          value: JSON.stringify({ terminal: '1000000099' }),
        },
        english,
      );
    const refused = await correct(borderMs - 1);
    expect(refused.resultCode).toBe(400);
    expect(String(Reflect.get(Object(field(refused, 'fields')), 'effectiveFrom'))).toContain(
      `${year}-${month}-${day} 08:00`,
    );
    expect((await correct(borderMs)).resultCode).not.toBe(400);
    expect(terminal).not.toBe('1000000099');
  });
});
