import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TransportDocumentView } from '#contract/reports/transport-documents.ts';
import type { CodeVerification } from '#contract/reports/certificates.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import {
  type Answer,
  anonymous,
  type Client,
  ingest,
  loginAs,
  ownTruck,
} from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { putTransportBill, shipperName } from '../../support/worlds/transport-bill.ts';

const nowMs = Date.parse('2026-03-02T00:00:00Z');
/** Loading at nine in the evening, China time: the day ends in three hours. */
const plannedTime = '2026-03-02T13:00:00Z';
let database: Database;
let app: App;
let client: Client;
let billId: number;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  await database.query(
    `insert into area_master (area_code, type, name, company_code, station_code, phone, longitude_deg, latitude_deg, radius_m)
     values ('S77', 'station', '甬港自有站', 'TW0101', 'S77', '0574-86220000', 121.7, 29.9, 100)`,
  );
  await database.query(
    `insert into route (route_code, name, company_code, depot_area_code, line, half_width_m)
     values ('R78', '线路-78', 'TW0101', 'D77', '[[121.6,29.9],[121.7,29.9]]', 300)`,
  );
  billId = await putTransportBill(database, { signCode: ownTruck, plannedTime });
  await database.query(`update way_bill set route_code = 'R78' where id = $1`, [billId]);
  client = await loginAs(app, 'dispatcher');
});
eachTestAnew(() => ({ database, app }));
afterAll(() => closeDemoApp({ database, app }));

const viewIn = ({ data }: Answer): TransportDocumentView => data as TransportDocumentView;
const read = async (session = client): Promise<TransportDocumentView> =>
  viewIn(await session.get(`/transportDocument?wayBillId=${billId}`));
const issue = (): Promise<Answer> => client.send('POST', '/transportDocument', { wayBillId: String(billId) });
const cancel = (reason: string): Promise<Answer> =>
  client.send('DELETE', '/transportDocument', { wayBillId: String(billId), reason });
const faultsAfter = async (sql: string) => {
  await database.query(sql);
  return (await read()).faults.map(({ fault, name, day }) => [fault, name, day]);
};
const verify = async (code: string): Promise<CodeVerification> =>
  (await anonymous(app).get(`/verifyCertificate?code=${code}`)).data as CodeVerification;

test('a whole way bill is issued with what the rule asks for, and read by its code', async () => {
  const before = await read();
  expect(before.current).toBeNull();
  expect(before.faults).toEqual([]);
  const { content, current } = viewIn(await issue());
  expect(content).toMatchObject({
    wayBillCode: 'DG-77',
    shipper: { name: shipperName, phone: '0574-86110077' },
    loader: { name: '镇海油库-77', phone: '0574-86110000' },
    carrier: { licence: '甬交运管许可字 330200077', emergencyPhone: '0574-87110110' },
    truck: { signCode: ownTruck, permit: '甬字 330200077' },
    trailer: null,
    tankL: 20_000,
    driver: { name: '周师傅', certificate: 'JS-7001', phone: '13805740001' },
    escort: { name: '吴押运', certificate: 'YY-7002' },
    goods: [{ goods: 'gasoline', volumeL: 1000, massKg: 745, consignee: { name: '甬港自有站' } }],
  });
  const { finding, document } = await verify(current?.code ?? '');
  expect(finding).toBe('genuine');
  // Whoever holds the paper is shown no telephone of people.
  expect(document?.content.driver).toMatchObject({ name: '周师傅', phone: null });
  expect(document?.content.escort).toMatchObject({ name: '吴押运', phone: null });
  expect(document?.content.carrier.emergencyPhone).toBe('0574-87110110');
});

test.each([
  [
    `update company set transport_licence_until = '2026-03-01' where company_code = 'TW0101'`,
    'carrierLicenceEnded',
  ],
  [
    `update driver set qualification_until = '2026-03-01' where driver_code = '7001'`,
    'driverCertificateEnded',
  ],
  [
    `update driver set escort_certificate_until = '2026-03-01' where driver_code = '7002'`,
    'escortCertificateEnded',
  ],
  [
    `update truck_master set hazardous_permit_until = '2026-03-01' where sign_code = '${ownTruck}'`,
    'truckPermitEnded',
  ],
  [
    `update truck_master set vehicle_licence_until = '2026-03-01' where sign_code = '${ownTruck}'`,
    'vehicleLicenceEnded',
  ],
  [
    `update truck_master set tank_inspection_until = '2026-03-01' where sign_code = '${ownTruck}'`,
    'tankInspectionEnded',
  ],
  [
    `update truck_master set insurance_until = '2026-03-01' where sign_code = '${ownTruck}'`,
    'insuranceEnded',
  ],
])('a paper that ends before the day of loading stops it, and is named: %s', async (sql, fault) => {
  expect(await faultsAfter(sql)).toMatchObject([[fault, expect.any(String), '2026-03-01']]);
  const refused = await issue();
  expect(refused).toMatchObject({ resultCode: 409, message: expect.stringContaining('2026-03-01') });
  expect((await read()).current).toBeNull();
  // On its last day it holds.
  expect(await faultsAfter(sql.replace('2026-03-01', '2026-03-02'))).toEqual([]);
  expect((await issue()).resultCode).toBe(200);
});

test.each([
  [
    `update area_master set shipper = null, shipper_phone = null where area_code = 'D77'`,
    ['shipperMissing', 'shipperPhoneMissing'],
  ],
  [`update company set transport_licence = null`, ['carrierLicenceMissing']],
  [`update company set emergency_phone = ''`, ['emergencyPhoneMissing']],
  [
    `update driver set qualification_certificate = null where driver_code = '7001'`,
    ['driverCertificateMissing'],
  ],
  [`update driver set escort_certificate = '' where driver_code = '7002'`, ['escortCertificateMissing']],
  [
    `with own as (update truck_master set escort_code = null) update way_bill set escort_code = null where way_bill_code = 'DG-77'`,
    ['escortMissing'],
  ],
  [`update truck_master set hazardous_permit = null where sign_code = '${ownTruck}'`, ['truckPermitMissing']],
  [`update truck_master set enabled = false where sign_code = '${ownTruck}'`, ['truckDisabled']],
  [`update driver set enabled = false where driver_code = '7002'`, ['driverDisabled']],
  [`update way_bill_stop set ordered_l = null where station_code = 'S77'`, ['quantityMissing']],
  [`update way_bill_stop set oil_code = -1 where station_code = 'S77'`, ['goodsUnknown']],
  [`update way_bill_stop set ordered_l = 20001 where station_code = 'S77'`, ['overTank']],
  [`update way_bill_stop set oil_code = 77 where station_code = 'S77'`, ['goodsUnknown']],
  [`update way_bill_stop set compartment = 9 where station_code = 'S77'`, ['noCompartment']],
  [
    `insert into way_bill_stop (way_bill_id, stop_no, station_code, compartment, oil_code, ordered_l)
     select id, 2, 'S77', 1, 0, 500 from way_bill where way_bill_code = 'DG-77'`,
    ['mixedCompartment'],
  ],
  [`update driver set job = 'driver' where driver_code = '7002'`, ['notEscort']],
  [`update driver set job = 'escort' where driver_code = '7001'`, ['notDriver']],
  [`update truck_master set carrying_capacity_t = 0.7 where sign_code = '${ownTruck}'`, ['overLoad']],
])('what the rule wants and nobody entered stops it: %s', async (sql, faults) => {
  expect((await faultsAfter(sql)).map(([fault]) => fault)).toEqual(faults);
  expect((await issue()).resultCode).toBe(409);
});

test.each([
  [`update truck_master set insurance_until = null where sign_code = '${ownTruck}'`, 'insuranceUndated'],
  [`update area_master set phone = '' where area_code = 'S77'`, 'consigneePhoneMissing'],
  [`update area_master set phone = '' where area_code = 'D77'`, 'loaderPhoneMissing'],
  [
    `update way_bill set planned_time = '2026-03-02T01:00:00Z' where way_bill_code = 'DG-77'`,
    'terminalSilent',
  ],
  [`update way_bill set route_code = null where way_bill_code = 'DG-77'`, 'routeMissing'],
  [`update way_bill_stop set oil_code = null where station_code = 'S77'`, 'goodsAssumed'],
  [`update way_bill set planned_time = '2026-03-01T18:00:00Z' where way_bill_code = 'DG-77'`, 'afterLoading'],
])('what nobody can say stops nothing and is told: %s', async (sql, fault) => {
  expect(await faultsAfter(sql)).toMatchObject([[fault, expect.any(String), undefined]]);
  expect((await issue()).resultCode).toBe(200);
});

test('a terminal that said its place lately is not called silent', async () => {
  await ingest(app, [
    {
      id: 'place-1',
      terminal: '1000000002',
      time: '2026-03-01T23:45:00Z',
      seq: 1,
      kind: 'position',
      data: { fix: '3d', longitudeDeg: 121.6, latitudeDeg: 29.9, speedKmh: 0, acc: true },
    },
  ]);
  expect(
    await faultsAfter(
      `update way_bill set planned_time = '2026-03-02T01:00:00Z' where way_bill_code = 'DG-77'`,
    ),
  ).toEqual([]);
});

test('one person for both jobs is said, and stops nothing', async () => {
  await database.query(
    `update driver set job = 'both', escort_certificate = 'YY-7001', escort_certificate_until = '2028-01-31' where driver_code = '7001'`,
  );
  expect(await faultsAfter(`update way_bill set escort_code = '7001' where way_bill_code = 'DG-77'`)).toEqual(
    [['samePerson', '周师傅', undefined]],
  );
  expect((await issue()).resultCode).toBe(200);
});

test('the other product is what the stop says, and an own shipper has an own telephone', async () => {
  await database.query(
    `update way_bill_stop set oil_code = -1, goods = 'kerosene' where station_code = 'S77'`,
  );
  await database.query(`update way_bill set shipper = '另一货主' where way_bill_code = 'DG-77'`);
  const { content, faults } = await read();
  // The density of the compartment is that of gasoline.
  expect(content.goods).toMatchObject([{ goods: 'kerosene', massKg: null }]);
  expect(content.shipper).toEqual({ name: '另一货主', phone: null, address: null });
  expect(faults.map(({ fault }) => fault)).toEqual(['shipperPhoneMissing']);
});

test('the licence is that of the nearest company above that has one, which is the carrier', async () => {
  await database.query(
    `update company set transport_licence = null, emergency_phone = null where company_code = 'TW0101'`,
  );
  await database.query(
    `update company set transport_licence = '总公司-1', transport_licence_until = '2030-01-01' where company_code in ('TW', 'TW01')`,
  );
  await database.query(
    `update company set transport_licence = '车队-1', emergency_phone = '0574-1' where company_code = 'TW01'`,
  );
  const { content, faults } = await read();
  expect(content.carrier).toMatchObject({ licence: '车队-1', emergencyPhone: '0574-1' });
  expect(faults).toEqual([]);
});

test('behind a tractor the papers of tank and trailer are the trailer’s', async () => {
  await database.query(
    `with pulled as (insert into trailer (sign_code, company_code, carrying_capacity_t, tank_inspection_until)
       values ('浙B7078挂', 'TW0101', 0.5, '2026-03-01') returning id)
     insert into coupling (truck_id, trailer_id, from_time, until_time)
       select t.id, p.id, '2026-01-01', '2026-03-03' from truck t, pulled p where t.sign_code = '${ownTruck}'`,
  );
  const { content, faults } = await read();
  expect(content.trailer).toMatchObject({ signCode: '浙B7078挂', permit: null });
  expect(faults.map(({ fault, name }) => [fault, name])).toEqual([
    ['trailerTankEnded', '浙B7078挂'],
    ['trailerPermitMissing', '浙B7078挂'],
    ['overLoad', '浙B7078挂'],
    ['trailerPermitUndated', '浙B7078挂'],
    ['trailerLicenceUndated', '浙B7078挂'],
  ]);
});

test('a trip has one in force: the same is not issued twice, another supersedes it, and what was said stays', async () => {
  const first = viewIn(await issue()).current;
  expect(viewIn(await issue()).current?.code).toBe(first?.code);
  await database.query(`update way_bill_stop set ordered_l = 2000 where station_code = 'S77'`);
  const changed = await read();
  expect(changed).toMatchObject({ changed: true, content: { goods: [{ volumeL: 1000 }] } });
  const second = viewIn(await issue());
  expect(second).toMatchObject({ changed: false, content: { goods: [{ volumeL: 2000 }] } });
  expect(second.earlier).toMatchObject([{ code: first?.code, cancelReason: null }]);
  expect(await verify(first?.code ?? '')).toMatchObject({
    finding: 'superseded',
    document: { content: { goods: [{ volumeL: 1000 }] }, cancelReason: null },
  });
});

test('one that is cancelled says why; nothing can be cancelled twice; another can be issued', async () => {
  const { current } = viewIn(await issue());
  expect(viewIn(await cancel('改派车辆'))).toMatchObject({
    current: null,
    earlier: [{ code: current?.code, cancelReason: '改派车辆' }],
  });
  expect(await verify(current?.code ?? '')).toMatchObject({
    finding: 'superseded',
    document: { cancelReason: '改派车辆' },
  });
  expect((await cancel('  ')).resultCode).toBe(400);
  expect((await cancel('再一次')).resultCode).toBe(409);
  expect(viewIn(await issue()).current?.code).not.toBe(current?.code);
});

test('what was issued never changes, not even in the database', async () => {
  await issue();
  await expect(database.query(`update transport_document set content = '{}'`)).rejects.toThrow(
    /never changes/,
  );
  await expect(database.query('delete from transport_document')).rejects.toThrow(/never changes/);
});

test('telephones of people are shown to who may see them', async () => {
  const admin = await loginAs(app, 'admin');
  await database.query(
    `delete from role_function where function_code = 'driver.contact' and role_code = 'dispatcher'`,
  );
  const fresh = await loginAs(app, 'dispatcher');
  expect((await read(admin)).content.driver?.phone).toBe('13805740001');
  expect((await read(fresh)).content.driver?.phone).toBeNull();
});

test('a mobile number is of a person, whoever it was entered for', async () => {
  await database.query(
    `update way_bill set shipper = '张三个体', shipper_phone = '138 1234 5678', remark = '司机 13911112222，罐号 330200' where way_bill_code = 'DG-77'`,
  );
  const { current } = viewIn(await issue());
  const { document } = await verify(current?.code ?? '');
  expect(document?.content.shipper).toMatchObject({ name: '张三个体', phone: null });
  expect(document?.content.remark).toBe('司机 ***，罐号 330200');
  expect((await read()).content.shipper.phone).toBe('138 1234 5678');
});

test('the list goes out with all that the authority’s form asks for', async () => {
  await issue();
  const { base64 } = (await client.get('/resourceSheet/monitor/transport_document')).data as {
    readonly base64: string;
  };
  const { sheets } = await readXlsx(Buffer.from(base64, 'base64'));
  const [heads = [], row = []] = sheets[0]?.rows ?? [];
  const cells = Object.fromEntries(heads.map((head, at) => [String(head), row[at]]));
  expect(cells).toMatchObject({
    状态: '有效',
    运单编号: 'DG-77',
    联合国编号: 'UN 1203',
    '数量 (L)': 1000,
    车牌号: ownTruck,
    驾驶员: '周师傅',
    押运员: '吴押运',
    起运时间: '2026-03-02 21:00',
    城市配送: '否',
  });
});

test('the list has each paper with what the authority’s form asks for', async () => {
  await issue();
  await cancel('改派车辆');
  await issue();
  const list = await client.get('/resources/monitor/transport_document?pageSize=20&order=-issuedTime');
  expect(list.data).toMatchObject({
    total: 2,
    rows: expect.arrayContaining([
      expect.objectContaining({
        state: 'inForce',
        wayBillCode: 'DG-77',
        signCode: ownTruck,
        unNumbers: 'UN 1203',
        goods: '车用汽油或汽油 MOTOR SPIRIT or GASOLINE or PETROL',
        classes: '3, II',
        volumeL: 1000,
        massKg: 745,
        consignees: '甬港自有站',
        driverName: '周师傅',
        escortName: '吴押运',
        emergencyPhone: '0574-87110110',
      }),
      expect.objectContaining({ state: 'cancelled', cancelReason: '改派车辆' }),
    ]),
  });
});
