import { expect, test } from 'vitest';

import { type AuthorityFrame, type FrameFormat, writeAuthorityFrame } from '#gateway/jt809/codec/frame.ts';
import { type Part, readBody, writeBody } from '#gateway/jt809/codec/parts.ts';
import { alarmPart, urgeAnswerPart, urgePart } from '#gateway/jt809/messages/alarm-messages.ts';
import {
  carrierOf,
  hasSubMessage,
  nothingAnswered,
  readSubMessage,
  type VehicleName,
  writeSubMessage,
} from '#gateway/jt809/messages/envelope.ts';
import { inquiryAnswerPart, inquiryPart } from '#gateway/jt809/messages/inquiry-messages.ts';
import {
  lastNumbersPart,
  logInAnswerPart,
  logInPart,
  lossQueryPart,
  lossStatisticsPart,
} from '#gateway/jt809/messages/link-messages.ts';
import { placePart } from '#gateway/jt809/messages/place-messages.ts';
import {
  registrationPart,
  vehicleRecordPart,
  wayBillPart,
} from '#gateway/jt809/messages/vehicle-messages.ts';

/** Frames composed by the layouts: a carrier 1234567, on 2 March 2026 at 01:05:30 UTC. */
const atMs = Date.UTC(2026, 2, 2, 1, 5, 30);
const format2019: FrameFormat = { edition: '2019', encryption: null, lengthWithCheckCode: true };
const format2011: FrameFormat = { ...format2019, edition: '2011' };
const truck: VehicleName = { plate: '浙B12345', color: 2 };
const platform = '33020000001';

const frameHex = (
  number: number,
  messageId: number,
  body: Buffer,
  format: FrameFormat = format2019,
  key: number | null = null,
): string => {
  const frame: AuthorityFrame = { number, messageId, accessCode: 1_234_567, key, sentMs: atMs, body };
  return writeAuthorityFrame(frame, format).toString('hex');
};

const subFrameHex = <T>(
  number: number,
  id: number,
  part: Part<T>,
  value: T,
  vehicle: VehicleName | null,
  format: FrameFormat = format2019,
  key: number | null = null,
): string => {
  const body = writeSubMessage({ id, vehicle, data: writeBody(part, value) }, format.edition);
  // What is written is read as the same.
  const read = readSubMessage(body, carrierOf(id));
  expect(read === null ? null : { ...read, value: readBody(part, read.data) }).toMatchObject({ id, vehicle });
  return frameHex(number, carrierOf(id), body, format, key);
};

const logIn = {
  user: 20_260_001,
  password: 'TankW#01',
  accessCode: 1_234_567,
  host: '192.0.2.10',
  port: 8092,
};

test('the log-in of 2019 and of 2011', () => {
  expect(frameHex(1, 0x1001, writeBody(logInPart('2019'), logIn))).toBe(
    '5b000000540000000110010012d68701000000000000000000000069a4e25a02013524a154616e6b572330310012d6873139322e302e322e3130000000000000000000000000000000000000000000001f9c87c65d',
  );
  expect(frameHex(1, 0x1001, writeBody(logInPart('2011'), logIn), format2011)).toBe(
    '5b000000480000000110010012d6870100000000000000013524a154616e6b572330313139322e302e322e3130000000000000000000000000000000000000000000001f9cbdb95d',
  );
});

test('its answer, whose verify code is all marks and escapes', () => {
  const body = writeBody(logInAnswerPart, { result: 0, verifyCode: 0x5b_5a_5d_5e });
  expect(frameHex(1, 0x1002, body)).toBe(
    '5b000000270000000110020012d68701000000000000000000000069a4e25a02005a015a025e015e02c18e5d',
  );
});

test('an inquiry and its answer', () => {
  const inquiry = { objectKind: 1, objectId: platform, limit: 10, infoId: 77, text: '3+5=?' };
  expect(subFrameHex(5, 0x9301, inquiryPart('2019'), inquiry, null)).toBe(
    '5b0000004b0000000593000012d68701000000000000000000000069a4e25a029301000000230133333032303030303030310000000000000000000a0000004d00000005332b353d3ff88e5d',
  );
  const answer = {
    objectKind: 1,
    responder: '值班员',
    phone: '057400000000',
    objectId: platform,
    answered: { id: 0x9301, number: 5 },
    infoId: 0,
    text: '8',
  };
  expect(subFrameHex(8, 0x1301, inquiryAnswerPart('2019'), answer, null)).toBe(
    '5b0000006c0000000813000012d68701000000000000000000000069a4e25a0213010000004401d6b5b0e0d4b100000000000000000000303537343030303030303030000000000000000033333032303030303030310000000000000000009301000000050000000138a3d55d',
  );
});

/** As the terminal sent it: fixed, 65.4 km/h, at the place of the examples. */
const place = {
  timeMs: atMs,
  longitudeDeg: 121.7,
  latitudeDeg: 29.95,
  speedKmh: 65.4,
  recorderSpeedKmh: 65,
  odometerKm: 123_456.7,
  bearingDeg: 87,
  altitudeM: 12,
  statusWord: 0x000c_0303,
  alarmWord: 0,
  satellites: 14,
};

const encryption = { m1: 10_000_019, ia1: 29, ic1: 1_234_577 };
const encrypted2011 =
  '5b0000005a020000000312000012d68701000001013525cedd17e661b73059b1f6f165b409e2cda204872dd8c5c35c446b44303a43146853132ddb493a31ffa23d9064a6cf9c4508b74133456b68c157ae58e8c7a32b97f1dbf25d';

test('a place of 2011 in whole kilometres, plain and encrypted', () => {
  const part = placePart('2011', platform);
  expect(subFrameHex(2, 0x1202, part, place, truck, format2011)).toBe(
    '5b0000005a020000000212000012d6870100000000000000d5e3423132333435000000000000000000000000000212020000002400020307ea09051e0740fea001c90030004100410001e2400057000c000c03030000000068435d',
  );
  expect(subFrameHex(3, 0x1202, part, place, truck, { ...format2011, encryption }, 20_260_302)).toBe(
    encrypted2011,
  );
});

test('a place of 2019 says what the terminal says, item by item', () => {
  const hex = subFrameHex(6, 0x1202, placePart('2019', platform), place, truck);
  expect(hex).toContain('00000000000c030301c900300740fea0000c028e0057260302090530');
  const { data } = readSubMessage(
    writeSubMessage(
      { id: 0x1202, vehicle: truck, data: writeBody(placePart('2019', platform), place) },
      '2019',
    ),
    0x1200,
  ) ?? { data: Buffer.alloc(0) };
  expect(readBody(placePart('2019', platform), data)).toEqual(place);
});

test('a vehicle is registered, and its record and way bill are as they are asked for', () => {
  expect(
    subFrameHex(
      5,
      0x1201,
      registrationPart('2019'),
      {
        platform,
        producer: '33020070107',
        model: 'TW-1',
        imei: '861234567890123',
        terminalId: 'A000001',
        sim: '1234567890123',
      },
      truck,
    ),
  ).toBe(
    '5b000000ac0000000512000012d68701000000000000000000000069a4e25a02d5e3423132333435000000000000000000000000000212010000006e3333303230303030303031333330323030373031303754572d3100000000000000000000000000000000000000000000000000003836313233343536373839303132334130303030303100000000000000000000000000000000000000000000003132333435363738393031323390065d',
  );
  const wayBill = { answered: { id: 0x920b, number: 8 }, text: 'E202603020001' };
  expect(subFrameHex(12, 0x120b, wayBillPart('2019', true), wayBill, truck)).toBe(
    '5b000000550000000c12000012d68701000000000000000000000069a4e25a02d5e34231323334350000000000000000000000000002120b00000017920b000000080000000d45323032363033303230303031fe065d',
  );
  const record = { answered: { id: 0x9601, number: 7 }, text: 'VIN:=浙B12345' };
  expect(subFrameHex(11, 0x1601, vehicleRecordPart('2019'), record, truck)).toContain(
    '96010000000756494e3a3d',
  );
});

test('an alarm, what is wanted of it by when, and what became of it', () => {
  expect(
    subFrameHex(
      9,
      0x1402,
      alarmPart('2019'),
      {
        source: 2,
        platform,
        type: 1,
        timeMs: atMs,
        startMs: atMs - 60_000,
        endMs: null,
        vehicle: truck,
        target: platform,
        lineId: 0,
        infoId: 0,
        text: '超速',
      },
      null,
    ),
  ).toBe(
    '5b0000007a0000000914000012d68701000000000000000000000069a4e25a02140200000052333330323030303030303100010000000069a4e25a020000000069a4e21e0000000000000000d5e3423132333435000000000000000000000000000233333032303030303030310000000000000004b3accbd9f4cf5d',
  );
  const urge = {
    source: 3,
    platform,
    type: null,
    timeMs: atMs,
    about: { id: 0x1402, number: 9 },
    urgeId: 0,
    untilMs: atMs + 1_800_000,
    level: 0,
    who: '督办员',
    phone: '057400000001',
    mail: 'duty@example.invalid',
  };
  expect(subFrameHex(6, 0x9401, urgePart('2019'), urge, null)).toBe(
    '5b0000008e0000000694000012d68701000000000000000000000069a4e25a0294010000006633333032303030303030310000000069a4e25a021402000000090000000069a4e96200b6bdb0ecd4b100000000000000000000303537343030303030303031000000000000000064757479406578616d706c652e696e76616c6964000000000000000000000000eefa5d',
  );
  const answer = { answered: { id: 0x9401, number: 6 }, urgeId: 0, result: 1 };
  expect(subFrameHex(10, 0x1401, urgeAnswerPart('2019'), answer, null)).toBe(
    '5b0000002f0000000a14000012d68701000000000000000000000069a4e25a0214010000000794010000000601d6425d',
  );
});

test('an urge is read by its length, whatever edition its authority says it speaks', () => {
  const of2011 = {
    source: 1,
    platform: '',
    type: 2,
    timeMs: atMs,
    about: nothingAnswered,
    urgeId: 7,
    untilMs: atMs,
    level: 1,
    who: 'a',
    phone: '1',
    mail: 'b',
  };
  expect(readBody(urgePart('2019'), writeBody(urgePart('2011'), of2011))).toEqual(of2011);
});

test('an inquiry is read in each of the layouts that authorities send', () => {
  const whole = { objectKind: 1, objectId: '1', limit: 9, infoId: 5, text: 'who?' };
  const bytes2011 = writeBody(inquiryPart('2011'), whole);
  const bytes2013 = writeBody(inquiryPart('2013'), whole);
  for (const edition of ['2011', '2013', '2019'] as const) {
    expect(readBody(inquiryPart(edition), bytes2011)).toMatchObject({ infoId: 5, text: 'who?', limit: null });
    expect(readBody(inquiryPart(edition), bytes2013)).toMatchObject({
      objectKind: 1,
      infoId: 5,
      limit: null,
    });
    expect(readBody(inquiryPart(edition), writeBody(inquiryPart('2019'), whole))).toEqual(whole);
  }
});

test('how links were is asked for and told in frames of its own, the same in each edition', () => {
  const asked = { platform, fromMs: atMs - 3_600_000, untilMs: atMs };
  const time = '0000000069a4d44a0000000069a4e25a';
  for (const format of [format2011, format2019]) {
    const query = subFrameHex(1, 0x9102, lossQueryPart, asked, null, format);
    expect(query.slice(18, 22)).toBe('9102');
    expect(query).toContain(`91020000001b3333303230303030303031${time}02`);
    const told = subFrameHex(
      2,
      0x1102,
      lossStatisticsPart,
      { ...asked, lost: 2, breaks: 10, brokenS: 30 },
      null,
      format,
    );
    expect(told.slice(18, 22)).toBe('1102');
    expect(told).toContain(`1102000000243333303230303030303031${time}02000000020a0000001e`);
    const numbers = subFrameHex(
      3,
      0x9103,
      lastNumbersPart,
      { last: [{ id: 0x1202, number: 5012, timeMs: atMs }] },
      null,
      format,
    );
    expect(numbers).toContain('91030000000f011202000013940000000069a4e25a02');
  }
});

test('messages of links carry no sub-message, and the count of 2011 neither', () => {
  expect([0x1001, 0x9101, 0x9005].map(hasSubMessage)).toEqual([false, false, false]);
  expect([0x1200, 0x9300].map(hasSubMessage)).toEqual([true, true]);
});
