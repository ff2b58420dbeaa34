import { randomBytes } from 'node:crypto';

import { writeXlsx } from 'hucre/xlsx';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** A request as it goes over the wire, but for the session of whoever sends it. */
export interface HostileRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With the base path. */
  readonly path: string;
  readonly type?: string;
  readonly body?: Buffer;
  /** Bytes that its head promises and that never come. */
  readonly missing?: number;
}

/** Requests that cost a server more than their sender. */
export interface HostileKind {
  readonly name: string;
  /** Whether it is sent with a session that may edit master data; without one: by anybody. */
  readonly session: boolean;
  readonly make: () => Promise<HostileRequest> | HostileRequest;
}

const base = '/truck-management';
const trucks = 'setting/base_data/truck';
const fences = 'setting/base_data/user_enclosure';
const tankTables = 'setting/base_data/tank_table';

const fields = (count: number): string => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');
const members = (count: number): string =>
  `{${Array.from({ length: count }, (_, n) => `"f${n}":1`).join(',')}}`;

const post = (path: string, type: string, text: string, method: 'POST' | 'PUT' = 'POST'): HostileRequest => ({
  method,
  path: `${base}${path}`,
  type,
  body: Buffer.from(text),
});

const anybody = (name: string, make: HostileKind['make']): HostileKind => ({ name, session: false, make });
const editor = (name: string, make: HostileKind['make']): HostileKind => ({ name, session: true, make });

const sheet = (name: string, make: () => Promise<Uint8Array> | string): HostileKind =>
  editor(name, async () => {
    const content = await make();
    const base64 = Buffer.from(content).toString('base64');
    return post(`/resourceSheetPlan/${trucks}`, form, `base64=${encodeURIComponent(base64)}`);
  });

const placeFile = (name: string, make: () => string): HostileKind =>
  editor(name, () => {
    const base64 = encodeURIComponent(Buffer.from(make()).toString('base64'));
    return post(
      `/placeFilePlan/${fences}`,
      form,
      `fileName=x.kml&kind=other&fillHoles=false&base64=${base64}`,
    );
  });

const workbook = (rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'x', rows: rows.map((row) => [...row]) }] });

const truckHead = ['车牌号', '车牌颜色', '车型', '所属公司', '终端号', '默认驾驶员', '城市', '车身颜色'];
const wrongTrucks = (count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, n) => [`x${n}`, 'no', 'no', 'no', `${n}`, 'no', 'x', 'x']);

const value = (text: string, address = trucks): HostileRequest =>
  post(`/resources/${address}`, form, `value=${encodeURIComponent(text)}`);

const tankTable = (name: string, lines: () => string): HostileKind =>
  editor(name, () =>
    value(
      JSON.stringify({
        truckId: '1',
        compartment: 1,
        file: { name: 'x.txt', base64: Buffer.from(lines()).toString('base64') },
      }),
      tankTables,
    ),
  );

/** A feature of 60 bytes each: as many as a file of 700 kB holds. */
const features = (count: number): string =>
  `{"type":"FeatureCollection","features":[${Array.from({ length: count }, (_, n) => `{"type":"Feature","properties":{"name":"${n}"},"geometry":null}`).join(',')}]}`;

export const hostileKinds: readonly HostileKind[] = [
  anybody('form of 100,000 fields', () => post('/login', form, fields(100_000))),
  anybody('JSON of 100,000 members', () => post('/loginOut', json, members(100_000))),
  anybody('form of 16 kB and 200 fields', () => {
    const text = fields(200);
    return post('/login', form, `${text}${'x'.repeat(16_384 - text.length)}`);
  }),
  anybody('JSON of 16 kB', () => post('/sharedTracks', json, members(1800))),
  anybody('address of 1,500 fields', () => ({
    method: 'GET',
    path: `${base}/verifyCertificate?${fields(1500)}`,
  })),
  anybody('6 MB for a call of editors', () =>
    post(`/resource/1/${trucks}`, form, 'x'.repeat(6_000_000), 'PUT'),
  ),
  anybody('1 MB of messages without a token', () => ({
    method: 'POST',
    path: '/ingest',
    type: json,
    body: Buffer.from(`{"version":1,"messages":[${'[],'.repeat(300_000)}[]]}`),
  })),
  anybody('bodies that never come', () => ({ ...post('/loginOut', form, 'x=1'), missing: 10_000 })),
  sheet('workbook of 58 kB with 58 MB', () => workbook([['车牌号'], [' '.repeat(58_000_000)]])),
  sheet('workbook of one text in 30,000 cells', () =>
    workbook([truckHead, ...Array.from({ length: 4000 }, () => truckHead.map(() => 'x'.repeat(250)))]),
  ),
  sheet('workbook of 10,000 wrong rows', () => workbook([truckHead, ...wrongTrucks(10_000)])),
  sheet('CSV of 690 kB of quotes', () => '"'.repeat(690_000)),
  sheet('CSV of 10,000 wrong rows', () => [truckHead, ...wrongTrucks(10_000)].join('\n')),
  sheet('CSV of 690,000 empty lines', () => '\n'.repeat(690_000)),
  sheet('noise that begins like a workbook', () => `PK${randomBytes(300_000).toString('hex')}`),
  placeFile('GeoJSON of 10,000 features', () => features(10_000)),
  placeFile(
    'GeoJSON nested 300,000 deep',
    () => `{"type":"FeatureCollection","features":${'['.repeat(300_000)}`,
  ),
  placeFile('KML nested 130,000 deep', () => '<kml>'.repeat(130_000)),
  placeFile('KML of one open tag', () => `<kml ${'a="'.repeat(230_000)}`),
  tankTable('tank table of a million empty lines', () => '\n'.repeat(1_000_000)),
  tankTable('tank table of 20,000 falling lines', () =>
    Array.from({ length: 20_000 }, (_, n) => `${20_000 - n} ${n}`).join('\n'),
  ),
  editor('form with a million values', () => value(`{"compartments":[${'0,'.repeat(1_000_000)}0]}`)),
  editor('form with 190,000 values', () => value(`{"compartments":[${'{},'.repeat(60_000)}0]}`)),
  editor('upgrade file of 4 MB', () =>
    value(
      JSON.stringify({ file: { name: 'x.bin', base64: Buffer.alloc(4_194_304, 7).toString('base64') } }),
      'setting/device_parameter/upgrade_file',
    ),
  ),
  editor('correction of 900 kB', () =>
    post(
      '/masterCorrection/preview',
      form,
      `entity=area&key=x&effectiveFrom=2026-01-01T00:00:00Z&value=${'['.repeat(490_000)}`,
    ),
  ),
  editor('test notices', () => post('/noticeTest', form, 'receiverId=1')),
];
