import { upMessages } from '#domain/authority/authority-messages.ts';
import type { AuthorityEdition } from '#domain/authority/authority-editions.ts';
import { authorityFrameSplitter } from '#gateway/jt809/codec/frame-splitter.ts';
import { type AuthorityFrame, readAuthorityFrame } from '#gateway/jt809/codec/frame.ts';
import { type Part, readBody, struct, wholeBody } from '#gateway/jt809/codec/parts.ts';
import { alarmPart, tipPart, urgeAnswerPart, urgePart } from '#gateway/jt809/messages/alarm-messages.ts';
import {
  type AnsweredMessage,
  answeredPart,
  carrierOf,
  hasSubMessage,
  readSubMessage,
} from '#gateway/jt809/messages/envelope.ts';
import {
  authorityTextPart,
  inquiryAnswerPart,
  inquiryPart,
  textAnswerPart,
} from '#gateway/jt809/messages/inquiry-messages.ts';
import {
  type LastNumber,
  lastNumbersPart,
  logInAnswerPart,
  logInPart,
  logOutPart,
  lossQueryPart,
  lossStatisticsPart,
  receivedCountPart,
  resultPart,
  verifyCodePart,
} from '#gateway/jt809/messages/link-messages.ts';
import { downName } from '#gateway/jt809/messages/message-ids.ts';
import {
  orderAnswerPart,
  photographAnswerPart,
  recorderCommandOf,
  truckTextPart,
} from '#gateway/jt809/messages/order-messages.ts';
import { pastPlacesPart, placePart, placeReportPart } from '#gateway/jt809/messages/place-messages.ts';
import {
  driverPart,
  exchangeAnswerPart,
  registrationAnswerPart,
  registrationPart,
  vehicleRecordPart,
  wayBillPart,
} from '#gateway/jt809/messages/vehicle-messages.ts';

import { otherNames, words } from './jt809-names.ts';
import { chinaText } from './place.ts';
import type { Vector, VectorReader } from './vector.ts';

type Values = Readonly<Record<string, unknown>>;

const upIds: ReadonlySet<number> = new Set(Object.values(upMessages).map(([id]) => id));

/** Parts by id, of an edition. */
const partsOf = (edition: AuthorityEdition): Readonly<Record<number, Part<object>>> => {
  const parts = {
    0x1001: logInPart(edition),
    0x1002: logInAnswerPart,
    0x1003: logOutPart,
    0x1005: struct({}),
    0x1006: struct({}),
    0x9001: verifyCodePart,
    0x9002: resultPart,
    0x9005: struct({}),
    0x9006: struct({}),
    0x1102: lossStatisticsPart,
    0x9101: receivedCountPart,
    0x9102: lossQueryPart,
    0x9103: lastNumbersPart,
    0x1201: registrationPart(edition),
    0x1205: exchangeAnswerPart(edition),
    0x1206: exchangeAnswerPart(edition),
    0x120a: driverPart(edition, true),
    0x120b: wayBillPart(edition, true),
    0x120c: driverPart(edition, false),
    0x120d: wayBillPart(edition, false),
    0x1301: inquiryAnswerPart(edition),
    0x1302: textAnswerPart(edition),
    0x1401: urgeAnswerPart(edition),
    0x1402: alarmPart(edition),
    0x1403: edition === '2019' ? alarmPart(edition) : urgeAnswerPart(edition),
    0x1502: photographAnswerPart(edition, ''),
    0x1503: orderAnswerPart(edition, true),
    0x1505: orderAnswerPart(edition, false),
    0x1601: vehicleRecordPart(edition),
    0x9201: registrationAnswerPart,
    0x9301: inquiryPart(edition),
    0x9302: authorityTextPart(edition),
    0x9401: urgePart(edition),
    0x9402: tipPart(edition),
    0x9403: tipPart(edition),
    0x9503: truckTextPart,
  };
  return parts as unknown as Readonly<Record<number, Part<object>>>;
};

/** A body by the layout of its edition, or of 2011's supplement, which sources do not tell apart. */
const bodyOf = (id: number, edition: AuthorityEdition, data: Buffer): Values => {
  const editions: readonly AuthorityEdition[] = edition === '2011' ? ['2011', '2013'] : [edition];
  for (const one of editions) {
    const part = partsOf(one)[id];
    const value = part === undefined ? null : wholeBody(part, data);
    if (value !== null) return { ...value };
  }
  throw new Error(`0x${id.toString(16)} is not read`);
};

const placesOf = (id: number, edition: AuthorityEdition, data: Buffer): Values => {
  if (edition === '2019') {
    const report = readBody(placeReportPart, id === 0x1202 ? data : data.subarray(1));
    if (report === null) throw new Error('no place');
    const own = [report.own, report.city, report.province].map(({ platform, alarms }, index) => [
      [`PlatformId${index + 1}`, platform],
      [`Alarm${index + 1}`, alarms],
    ]);
    const values = {
      ...Object.fromEntries(own.flat()),
      Encrypt: report.encrypted,
      encrypt: report.encrypted,
    };
    if (report.report.length === 0) return values;
    const place = readBody(placePart(edition, ''), id === 0x1202 ? data : data.subarray(1));
    if (place === null) throw new Error('no place');
    return { ...values, ...placeValues(place), count: id === 0x1203 ? data[0] : undefined };
  }
  const places =
    id === 0x1202 ? [readBody(placePart(edition, ''), data)] : readBody(pastPlacesPart(edition, ''), data);
  const place = places?.at(-1);
  if (!place) throw new Error('no place');
  return { ...placeValues(place), GNSSCount: places?.length };
};

const placeValues = (place: NonNullable<ReturnType<ReturnType<typeof placePart>['read']>>): Values => {
  const [date = '', time = ''] = (chinaText(place.timeMs) ?? '').split(' ');
  const [year, month, day] = date.split('-').map(Number);
  const [hour, minute, second] = time.split(':').map(Number);
  const [Lon, Lat] = [place.longitudeDeg, place.latitudeDeg].map((degrees) => Math.round(degrees * 1e6));
  return {
    ...place,
    Year: year,
    Month: month,
    Day: day,
    Hour: hour,
    Minute: minute,
    Second: second,
    Lon,
    Lng: Lon,
    Lat,
    lon: place.longitudeDeg,
    lat: place.latitudeDeg,
    longitude: place.longitudeDeg,
    latitude: place.latitudeDeg,
    Vec1: place.speedKmh,
    Vec2: place.recorderSpeedKmh,
    Vec3: place.odometerKm,
    Speed: place.speedKmh * 10,
    Mileage: (place.odometerKm ?? 0) * 10,
    Direction: place.bearingDeg,
    course: place.bearingDeg,
    Altitude: place.altitudeM,
    altitude: place.altitudeM,
    State: place.statusWord,
    StatusFlag: place.statusWord,
    state: place.statusWord,
    Alarm: place.alarmWord,
    AlarmFlag: place.alarmWord,
    alarm1: place.alarmWord,
    time: `${date} ${time} +8`,
    GPSTime: `${date} ${time}`,
  };
};

const constantsIn = (what: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...what.matchAll(/(M1|IA1|IC1) (\d+)/g)].map(([, name, value]) => [name, Number(value)]),
  );

const frameOf = (vector: Vector, edition: AuthorityEdition, bytes: Buffer): AuthorityFrame => {
  const frames: Buffer[] = [];
  authorityFrameSplitter({ frame: (frame) => frames.push(frame), garbage: () => {} })(bytes);
  const [between] = frames;
  if (between === undefined || frames.length !== 1) throw new Error('not one frame');
  const { M1 = 0, IA1 = 0, IC1 = 0 } = vector.params ?? constantsIn(vector.what ?? '');
  const encryption = { m1: M1, ia1: IA1, ic1: IC1 };
  const { frame, fault } = readAuthorityFrame(between, { edition, encryption, lengthWithCheckCode: true });
  if (frame === null) throw new Error(fault);
  return frame;
};

const headOf = (frame: AuthorityFrame, bytes: Buffer): Values => ({
  'Header.MsgSN': frame.number,
  MsgSN: frame.number,
  'Header.BusinessType': frame.messageId,
  'Header.MsgGNSSCENTERID': frame.accessCode,
  MsgGNSSCENTERID: frame.accessCode,
  'Header.Time': chinaText(frame.sentMs),
  ...(frame.key === null ? {} : { 'Header.EncryptKey': frame.key, EncryptKey: frame.key }),
  bytesOnTheWire: bytes.length,
});

/** An own value as its source states it. */
const asStated = (name: string, own: unknown, stated: unknown): unknown => {
  if (typeof stated !== 'string') return own;
  const known = words[name]?.[stated];
  if (known !== undefined) return own === known ? stated : own;
  if (/^0x|^[0-9A-F]{8}$/.test(stated) && typeof own === 'number')
    return `${stated.startsWith('0x') ? '0x' : ''}${own.toString(16).toUpperCase()}`;
  return own;
};

const withTimes = (values: Values, expect: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, own]) => {
      const names = [name, ...(otherNames[name] ?? [])];
      if (!name.endsWith('Ms')) return names.map((one) => [one, own]);
      const ms = own as number | null;
      return names.map((one) => {
        const stated = expect[one];
        return [
          one,
          typeof stated === 'string' ? chinaText(ms)?.slice(0, stated.length) : ms === null ? 0 : ms / 1000,
        ];
      });
    }),
  );

const unread: readonly (readonly [RegExp, string])[] = [
  [/Length$|bytesOnTheWire/, 'lengths are held by the frame: it is read at all'],
  [/^Header\.(BusinessType|EncryptFlag|Version)$/, 'the source’s word for what the frame is read by'],
  [/EncryptKey$/, 'of a body that is not encrypted: passed over'],
  [
    /^(Encrypt|Day|Month|Year|Hour|Minute|Second|Lon|Lat|Vec.|Direction|Altitude|State|Alarm)$/,
    'of a photo: none goes up',
  ],
  [/^SizeType$|^Type$|^Oil$|^satellites$/, 'of a photo or an item that goes up as it is'],
  [/^InfoID$/, 'of 2011 alone: the source states the value of a field that is not sent'],
];

/** The source writes any id at all into bodies of messages that travel in frames of their own. */
const hasOwnFrame = (id: number): boolean => carrierOf(id) === id && (id & 0xff) !== 0;

const named = (body: Buffer, messageId: number): Buffer =>
  hasOwnFrame(messageId)
    ? Buffer.concat([Buffer.from([messageId >> 8, messageId & 0xff]), body.subarray(2)])
    : body;

const lastValues = (last: readonly LastNumber[]): Values =>
  Object.fromEntries([
    ['Count', last.length],
    ...last.flatMap(({ id, number, timeMs }, index) => [
      [`ManageMsgSNInform[${index}].SubBusinessType`, id],
      [`ManageMsgSNInform[${index}].MsgSN`, number],
      [`ManageMsgSNInform[${index}].Time`, chinaText(timeMs)],
    ]),
  ]);

/** Values of the vectors of JT/T 809, by the names of their sources. */
export const readJt809: VectorReader = (vector) => {
  const { hex = '', expect = {}, message = '' } = vector;
  const bytes = Buffer.from(hex, 'hex');
  const edition = (vector.edition ?? '2011') as AuthorityEdition;
  const frame = vector.kind === 'frame' ? frameOf(vector, edition, bytes) : null;
  const ids = message.split('/').map(Number);
  const messageId = frame?.messageId ?? ids[0] ?? 0;
  const carries = hasSubMessage(messageId) && (frame !== null || ids.length === 1);
  const sub = carries ? readSubMessage(named(frame?.body ?? bytes, messageId), carrierOf(messageId)) : null;
  if (carries && sub === null) throw new Error('no sub-message');
  const id = sub?.id ?? ids.at(-1) ?? messageId;
  const data = sub?.data ?? frame?.body ?? bytes;
  if (!upIds.has(id) && downName(id) === null) return `0x${id.toString(16)} is not in the list`;
  const known = partsOf(edition)[id];
  const isPlace = id === 0x1202 || id === 0x1203;
  if (known === undefined && !isPlace && id !== 0x9504)
    return `0x${id.toString(16)} is neither sent nor taken, or has no body that is read`;
  const read = isPlace
    ? placesOf(id, edition, data)
    : id === 0x9504
      ? { Command: recorderCommandOf(data, edition) }
      : bodyOf(id, edition, data);
  const answered = (read['answered'] ?? readBody(answeredPart, data)) as AnsweredMessage;
  const values: Values = {
    ...(frame === null ? {} : headOf(frame, bytes)),
    ...withTimes(read, expect),
    ...(sub === null
      ? {}
      : {
          ...(hasOwnFrame(id) ? { MsgId: id } : { SubBusinessType: id }),
          sub: id,
          VehicleNo: sub.vehicle?.plate,
          ...(sub.vehicle === null ? {} : { VehicleColor: sub.vehicle.color }),
          plate: sub.vehicle?.plate,
          color: sub.vehicle?.color,
        }),
    ...('vehicle' in read ? vehicleValues(read['vehicle']) : {}),
    SourceDataType: answered?.id,
    SourceMsgSn: answered?.number,
    SourceMsgSN: answered?.number,
    sourceType: answered?.id,
    sourceSn: answered?.number,
    DataType: answered?.id,
    MsgSn: answered?.number,
    ...('last' in read ? lastValues(read['last'] as readonly LastNumber[]) : {}),
    ...('about' in read ? aboutValues(read['about'] as AnsweredMessage) : {}),
    ...('result' in read
      ? {
          Result: read['result'],
          PhotoRspFlag: read['result'],
        }
      : {}),
    ...('source' in read
      ? {
          WarnSrc: read['source'],
          WarnType: read['type'],
        }
      : {}),
    ...('objectKind' in read
      ? {
          ObjectType: read['objectKind'],
          objectType: read['objectKind'],
        }
      : {}),
  };
  return {
    values: Object.fromEntries(
      Object.entries(values)
        .filter(
          ([name]) => Object.hasOwn(expect, name) && !unread.slice(0, 3).some(([names]) => names.test(name)),
        )
        .filter(([name]) => !(name === 'InfoID' && edition === '2019' && id < 0x9000))
        .map(([name, own]) => [name, asStated(name, own, expect[name])]),
    ),
    unread: [
      ...unread,
      [/^(Start|End)Time$/, 'of an order that is refused'],
      [/^VehicleColor$/, 'the message names no vehicle'],
      [/^SubBusinessType$/, 'the source writes any id into what travels in a frame of its own'],
    ],
  };
};

const vehicleValues = (vehicle: unknown): Values => {
  const { plate, color } = vehicle as { readonly plate: string; readonly color: number };
  return plate === '' ? {} : { VehicleNo: plate, VehicleColor: color, plate, color };
};

const aboutValues = ({ id, number }: AnsweredMessage): Values =>
  id === 0 ? {} : { sourceType: id, sourceSn: number };
