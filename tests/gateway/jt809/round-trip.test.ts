import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { authorityEditions } from '#domain/authority/authority-editions.ts';
import { downMessages, upMessages } from '#domain/authority/authority-messages.ts';
import { readBody, writeBody } from '#gateway/jt809/codec/parts.ts';
import { alarmPart, tipPart, urgeAnswerPart, urgePart } from '#gateway/jt809/messages/alarm-messages.ts';
import { inquiryAnswerPart, inquiryPart, textAnswerPart } from '#gateway/jt809/messages/inquiry-messages.ts';
import { downName, upId } from '#gateway/jt809/messages/message-ids.ts';
import {
  orderAnswerPart,
  photographAnswerPart,
  recorderAnswerPart,
  truckTextPart,
} from '#gateway/jt809/messages/order-messages.ts';
import { mostPastPlaces, pastPlacesPart } from '#gateway/jt809/messages/place-messages.ts';
import { driverPart, registrationPart, wayBillPart } from '#gateway/jt809/messages/vehicle-messages.ts';

import { runs } from '../../support/engine/runs.ts';

const numRuns = runs(60, 400);

const short = fc.stringMatching(/^[A-Za-z0-9浙超速]{0,3}$/);
const seconds = fc.integer({ min: 1, max: 4_000_000_000 }).map((value) => value * 1000);
const whole = fc.nat({ max: 0xffff });
const byte = fc.nat({ max: 255 });
const vehicle = fc.record({ plate: short, color: byte });
const answered = fc.record({ id: whole, number: whole });
const digits = fc.stringMatching(/^[1-9]{11}$/);

const place = fc.record({
  timeMs: seconds.map((ms) => 1_700_000_000_000 + (ms % 1e11)).map((ms) => ms - (ms % 1000)),
  longitudeDeg: fc.nat({ max: 180_000_000 }).map((value) => value / 1e6),
  latitudeDeg: fc.nat({ max: 90_000_000 }).map((value) => value / 1e6),
  speedKmh: fc.nat({ max: 200 }),
  recorderSpeedKmh: fc.nat({ max: 200 }),
  odometerKm: whole,
  bearingDeg: fc.nat({ max: 359 }),
  altitudeM: fc.nat({ max: 9000 }),
  // Without the bits of south and west.
  statusWord: fc.nat({ max: 0xff }).map((value) => value & ~0xc),
  alarmWord: fc.nat({ max: 0xffff_ffff }),
  satellites: fc.constant(null),
});

describe.each(authorityEditions)('of edition %s', (edition) => {
  const is2019 = edition === '2019';
  /** What an edition sends comes back; `kept`: the fields that it sends. */
  const holds = <T extends object>(
    part: Parameters<typeof writeBody<T>>[0],
    values: fc.Arbitrary<T>,
    kept: readonly (keyof T)[],
  ): void =>
    fc.assert(
      fc.property(values, (value) => {
        const read = readBody(part, writeBody(part, value));
        for (const name of kept) expect(read?.[name], String(name)).toEqual(value[name]);
      }),
      { numRuns },
    );

  test('places, five at most behind their count', () => {
    const part = pastPlacesPart(edition, '33020000001');
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: mostPastPlaces }), (places) => {
        expect(readBody(part, writeBody(part, places))).toEqual(places);
      }),
      { numRuns },
    );
  });

  test('alarms, urges and their answers', () => {
    const alarms = fc.record({
      source: byte,
      platform: digits,
      type: whole,
      timeMs: seconds,
      startMs: seconds,
      endMs: seconds,
      vehicle,
      target: digits,
      lineId: whole,
      infoId: whole,
      text: short,
    });
    const said = is2019
      ? (['platform', 'startMs', 'endMs', 'vehicle', 'target', 'lineId'] as const)
      : (['source'] as const);
    holds(alarmPart(edition), alarms, ['type', 'timeMs', 'text', ...said]);
    holds(tipPart(edition), alarms, ['type', 'timeMs', 'text', ...said]);
    const urges = fc.record({
      source: byte,
      platform: digits,
      type: whole,
      timeMs: seconds,
      about: answered,
      urgeId: whole,
      untilMs: seconds,
      level: byte,
      who: short,
      phone: digits,
      mail: short,
    });
    const whoSays = ['timeMs', 'untilMs', 'level', 'who', 'phone', 'mail'] as const;
    holds(urgePart(edition), urges, [
      ...whoSays,
      ...(is2019 ? (['about'] as const) : (['urgeId', 'type'] as const)),
    ]);
    holds(urgeAnswerPart(edition), fc.record({ answered, urgeId: whole, result: byte }), ['result']);
  });

  test('inquiries, texts and their answers', () => {
    const inquiries = fc.record({
      objectKind: byte,
      objectId: short,
      limit: byte,
      infoId: whole,
      text: short,
    });
    holds(inquiryPart(edition), inquiries, ['infoId', 'text']);
    const answers = fc.record({
      objectKind: byte,
      responder: short,
      phone: digits,
      objectId: short,
      answered,
      infoId: whole,
      text: short,
    });
    holds(inquiryAnswerPart(edition), answers, ['text', is2019 ? 'answered' : 'infoId']);
    holds(textAnswerPart(edition), fc.record({ answered, infoId: whole }), [is2019 ? 'answered' : 'infoId']);
  });

  test('vehicles, drivers, way bills and orders', () => {
    holds(
      registrationPart(edition),
      fc.record({
        platform: digits,
        producer: digits,
        model: short,
        imei: digits,
        terminalId: short,
        sim: digits.map((one) => one.padStart(is2019 ? 13 : 12, '0')),
      }),
      ['platform', 'producer', 'model', 'terminalId', 'sim'],
    );
    const drivers = fc.record({
      answered,
      name: short,
      idCard: digits,
      licence: digits,
      issuer: short,
      validUntilMs: seconds,
    });
    holds(driverPart(edition, true), drivers, ['name', 'idCard', 'licence', 'issuer']);
    holds(driverPart(edition, false), drivers, ['name', 'idCard', 'licence', 'issuer']);
    holds(wayBillPart(edition, false), fc.record({ answered, text: short }), ['text']);
    holds(truckTextPart, fc.record({ textId: whole, priority: byte, text: short }), [
      'textId',
      'priority',
      'text',
    ]);
    holds(orderAnswerPart(edition, true), fc.record({ answered, textId: whole, result: byte }), ['result']);
    const photographs = fc.record({
      answered,
      result: byte,
      place: fc.constant(null),
      lens: byte,
      size: byte,
      kind: byte,
      photo: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    });
    holds(photographAnswerPart(edition, '33020000001'), photographs, [
      'result',
      'place',
      'lens',
      'size',
      'kind',
      'photo',
    ]);
    holds(recorderAnswerPart(edition), fc.record({ answered, command: byte }), ['command']);
  });

  test('no body is a crash, however short', () => {
    const parts = [
      pastPlacesPart(edition, ''),
      alarmPart(edition),
      tipPart(edition),
      urgePart(edition),
      inquiryPart(edition),
      driverPart(edition, true),
      truckTextPart,
    ];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        for (const part of parts) readBody<unknown>(part as never, Buffer.from(bytes));
      }),
      { numRuns },
    );
  });
});

test('each id of the list is one message, and its way is said by its first digit', () => {
  const all = [...Object.values(upMessages), ...Object.values(downMessages)].map(([id]) => id);
  expect(new Set(all).size).toBe(all.length);
  for (const name of Object.keys(upMessages) as (keyof typeof upMessages)[])
    expect(upId(name)).toBe(upMessages[name][0]);
  for (const [name, [id]] of Object.entries(downMessages)) expect(downName(id)).toBe(name);
  expect(downName(0x1301)).toBeNull();
  expect(downName(0x9301)).toBe('inquiry');
});
