import { fileEndAnswer, fileOrder, readFileLists, readFileMark } from '#gateway/attachments/file-messages.ts';
import { type BlockHead, streamReader } from '#gateway/attachments/stream-reader.ts';
import {
  type ActiveSafetyAlarm,
  activeSafetyOf,
  isActiveSafety,
} from '#gateway/jt808/messages/active-safety.ts';
import { readLocation } from '#gateway/jt808/messages/location.ts';
import { peripheralTypes, readPeripherals } from '#gateway/jt808/messages/peripherals.ts';

import { readJt808With } from './jt808.ts';
import { orderReaders, written } from './jt808-orders.ts';
import type { VectorMessage } from './packet.ts';
import { chinaText } from './place.ts';
import type { Vector, VectorReader, VectorReading } from './vector.ts';

const signWhy = 'part of the sign, which is kept as one code that names the alarm';
const phases = ['point', 'begin', 'end'];

const wheelValues = ({ wheels }: ActiveSafetyAlarm): Readonly<Record<string, unknown>> =>
  wheels === null
    ? {}
    : {
        AlarmOrEventCount: wheels.length,
        ...Object.assign(
          {},
          ...wheels.map(({ position, kinds, pressureKpa, temperatureC, batteryPercent }, index) => ({
            [`AlarmOrEvents[${index}].TirePressureAlarmPosition`]: position,
            [`AlarmOrEvents[${index}].AlarmOrEventType`]: kinds,
            [`AlarmOrEvents[${index}].TirePressure`]: pressureKpa,
            [`AlarmOrEvents[${index}].TireTemperature`]: temperatureC,
            [`AlarmOrEvents[${index}].BatteryLevel`]: batteryPercent,
          })),
        ),
      };

/** What is said only where the standard gives the value a meaning. */
const meaningful = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const alarmValues = ({ body, expect }: VectorMessage): VectorReading => {
  const item = readLocation(body).items.find(isActiveSafety);
  const alarm = item === undefined ? null : activeSafetyOf(item);
  if (item === undefined || alarm === null) throw new Error('no alarm of active safety');
  const { sign, leadSpeedKmh, headwayS, departureSide, fatigueDegree, level, eventCode, phase } = alarm;
  // One source calls the speed of the truck so, the other that of the vehicle ahead.
  const isGo = 'AlarmID' in expect;
  const headway = headwayS === null ? null : headwayS * 10;
  const side = departureSide === null ? null : ['left', 'right'].indexOf(departureSide) + 1;
  const flag = expect['FlagState'] ?? expect['FlagStatus'];
  return {
    values: {
      ...wheelValues(alarm),
      ...meaningful({
        AlarmLevel: level,
        Fatigue: fatigueDegree,
        FatigueLevel: fatigueDegree,
        PreVehicleSpeed: leadSpeedKmh,
        CarOrPedestrianDistanceAhead: headway,
        PreVehicleOrPedestrianDistance: headway,
        DeviateType: side,
        DeviationType: side,
        VehicleSpeed: isGo ? alarm.speedKmh : leadSpeedKmh,
      }),
      AttachInfoId: item.id,
      AttachInfoLength: item.value.length,
      AlarmOrEventType: eventCode,
      AlarmEventType: eventCode,
      // A flag that is none of the three reads as the first.
      ...(Number(flag) < phases.length
        ? { FlagState: phases.indexOf(phase), FlagStatus: phases.indexOf(phase) }
        : {}),
      Speed: alarm.speedKmh,
      Latitude: Math.round(alarm.latitudeDeg * 1e6),
      Longitude: Math.round(alarm.longitudeDeg * 1e6),
      AlarmTime: chinaText(alarm.timeMs),
      DateTime: chinaText(alarm.timeMs),
      'AlarmIdentification.Time': chinaText(sign.timeMs),
      Time: chinaText(sign.timeMs),
      'AlarmIdentification.AttachCount': sign.files,
      AttachNumber: sign.files,
    },
    unread: [
      [/^AlarmI[dD]$/, 'the terminal’s own counter of alarms: the sign names an alarm'],
      [/^AlarmIdentification\.|^TerminalID$|^SerialNumber$/, signWhy],
      [
        /^Altitude$|^VehicleState$|^VehicleStatus$/,
        'altitude and state of the vehicle at the alarm: not kept',
      ],
      [/^Flag/, 'a flag that the standard does not have: read as an event without an end'],
      [
        /^AlarmLevel$|^Deviat|Distance|^Fatigue/,
        'a value without a meaning by the standard, or of another type of alarm',
      ],
      [/^RoadSign/, 'of road signs limits of speed alone are kept'],
      [/^AlarmT/, 'thresholds, which are settings of the terminal'],
    ],
  };
};

const peripheralReading =
  (type: number): ((message: VectorMessage) => VectorReading) =>
  ({ body }) => {
    const told = readPeripherals(type, body);
    if (told === null) throw new Error('fits no layout');
    const values: Record<string, unknown> = {
      PassthroughType: `JT808_0X0900_0x${type.toString(16).toUpperCase()}`,
      USBMessageCount: Math.max(told.states.length, told.identities.length),
    };
    told.states.forEach(({ device, state, faults }, index) => {
      values[`USBMessages[${index}].USBID`] = device;
      values[`USBMessages[${index}].MessageLength`] = 5;
      values[`USBMessages[${index}].WorkingCondition`] =
        ['working', 'standby', 'upgrading', 'faulty'].indexOf(state ?? '') + 1;
      values[`USBMessages[${index}].AlarmStatus`] = faults.includes('camera') ? 1 : 0;
    });
    told.identities.forEach((identity, index) => {
      values[`USBMessages[${index}].USBID`] = identity.device;
      values[`USBMessages[${index}].CompantName`] = identity.company;
      values[`USBMessages[${index}].ProductModel`] = identity.product;
      values[`USBMessages[${index}].HardwareVersionNumber`] = identity.hardware;
      values[`USBMessages[${index}].SoftwareVersionNumber`] = identity.software;
      values[`USBMessages[${index}].DevicesID`] = identity.deviceId;
      values[`USBMessages[${index}].CustomerCode`] = identity.customer;
    });
    return { values };
  };

const markValues = ({ body }: VectorMessage): VectorReading => {
  const { nameBytes, type, size } = readFileMark(body);
  return {
    values: { FileName: nameBytes.toString(), FileType: type, FileSize: size },
    unread: [[/^missing$|^file$/, 'state of the whole conversation: a vector is read by itself']],
  };
};

const readers: Readonly<Record<number, (message: VectorMessage) => VectorReading>> = {
  0x0200: alarmValues,
  0x8001: (message) => orderReaders[0x8001]?.(message) ?? { values: {} },
  0x8103: () => ({ values: {}, unread: [[/.*/, 'parameters of active safety are neither set nor read']] }),
  0x1210: ({ body }) => {
    const [list] = readFileLists(body);
    if (list === undefined) throw new Error('fits no layout');
    const values: Record<string, unknown> = {
      AlarmId: list.alarmNumber,
      AttachCount: list.files.length,
      FileName: list.files[0]?.nameBytes.toString(),
      FileSize: list.files[0]?.size,
    };
    list.files.forEach(({ nameBytes, size }, index) => {
      values[`AttachInfos[${index}].FileName`] = nameBytes.toString();
      values[`AttachInfos[${index}].FileNameLength`] = nameBytes.length;
      values[`AttachInfos[${index}].FileSize`] = size;
    });
    return {
      values,
      unread: [
        [/^AlarmIdentification\.|^Time$|^SN$/, signWhy],
        [/^TerminalId$/, 'the number in the frame says who it is'],
        [/^InfoType$/, 'first or again: a list is held against what is still missing'],
      ],
    };
  },
  0x1211: markValues,
  0x1212: markValues,
  0x9208: (message) => {
    const { body, expect } = message;
    const host = String(expect['AttachmentServerIP']);
    const port = Number(expect['AttachmentServerIPTcpPort']);
    const at = 1 + host.length;
    const sign = body.subarray(at + 4, body.length - 48);
    const ours = fileOrder({ host, port, sign, alarmNumber: String(expect['AlarmId']) });
    // Ours says no port of UDP.
    const theirs = Buffer.from(body);
    theirs.writeUInt16BE(0, at + 2);
    return {
      values: written({ ...message, body: theirs }, ours, [
        'AlarmId',
        'AttachmentServerIP',
        'AttachmentServerIPTcpPort',
      ]),
      unread: [
        [/UdpPort$/, 'files come by TCP: the port of UDP is 0'],
        [/^AlarmIdentification\./, 'the sign goes back as it came'],
      ],
    };
  },
  0x9212: (message) => {
    const { body, expect } = message;
    const count = Number(expect['DataPackageCount']);
    const missing = Array.from({ length: count }, (_, index) => ({
      offset: Number(expect[`DataPackages[${index}].Offset`]),
      length: Number(expect[`DataPackages[${index}].Length`]),
    }));
    const nameBytes = body.subarray(1, 1 + (body[0] ?? 0));
    const ours = fileEndAnswer({ nameBytes, type: Number(expect['FileType']), size: 0 }, missing);
    const resultAt = 1 + nameBytes.length + 1;
    const theirs = Buffer.from(body);
    theirs[resultAt] = count === 0 ? 0 : 1;
    const names = Object.keys(expect).filter((name) => name !== 'UploadResult');
    return {
      values: {
        ...written({ ...message, body: theirs }, ours, names),
        ...(theirs.equals(body) ? { UploadResult: body[resultAt] } : {}),
      },
      unread: [[/^UploadResult$/, 'the result is 0 whole or 1 parts missing, as the standard has it']],
    };
  },
};

const message = readJt808With(readers);

const blockOf = (hex: string): VectorReading => {
  let head: BlockHead | null = null;
  const take = streamReader({
    frame: async () => {},
    block: (one) => {
      head = one;
      return true;
    },
    piece: () => {},
    lost: () => {},
  });
  void take(Buffer.from(hex, 'hex'));
  const { nameBytes, offset, length }: BlockHead = head ?? {
    nameBytes: Buffer.alloc(0),
    offset: -1,
    length: -1,
  };
  return { values: { FileName: nameBytes.toString(), Offset: offset, Length: length } };
};

/** Bodies of 0x0900 stand there without the byte that says what they are about. */
const pass = (vector: Vector): VectorReading => {
  const type = /F7/.test(String(vector.expect?.['PassthroughType']))
    ? peripheralTypes.state
    : peripheralTypes.identity;
  return peripheralReading(type)({
    messageId: 0x0900,
    edition: '2013',
    body: Buffer.from(vector.hex ?? '', 'hex'),
    expect: vector.expect ?? {},
    values: {},
  });
};

export const readActiveSafety: VectorReader = (vector) => {
  if (vector.kind === 'stream') return blockOf(vector.hex ?? '');
  return vector.message?.startsWith('0x0900') === true ? pass(vector) : message(vector);
};
