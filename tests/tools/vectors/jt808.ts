import { idText } from '#domain/devices/frame-messages.ts';
import { decodePassThrough } from '#gateway/jt808/decode/decode-pass-through.ts';
import { readAttributes } from '#gateway/jt808/messages/attributes.ts';
import { readAuthentication } from '#gateway/jt808/messages/authenticate.ts';
import { readBatch } from '#gateway/jt808/messages/batch.ts';
import { readDriverCard } from '#gateway/jt808/messages/driver-card.ts';
import { readGeneralAnswer } from '#gateway/jt808/messages/general-answer.ts';
import { readLocation } from '#gateway/jt808/messages/location.ts';
import { readMedia } from '#gateway/jt808/messages/media.ts';
import { readParametersAnswer } from '#gateway/jt808/messages/parameters.ts';
import { readRegistration } from '#gateway/jt808/messages/register.ts';
import { readMissingParts } from '#gateway/jt808/messages/small-answers.ts';

import { whyMakersItems } from './makers-items.ts';
import { orderReaders } from './jt808-orders.ts';
import { messageOf, type VectorMessage } from './packet.ts';
import { parameterValues } from './parameter-values.ts';
import { chinaText, locationValues, placeValues } from './place.ts';
import { whyUnused } from './unused.ts';
import type { VectorReader, VectorReading } from './vector.ts';

type MessageReader = (message: VectorMessage) => VectorReading;

const mediaTypes: Readonly<Record<string, string>> = { photo: 'image', audio: 'audio', video: 'video' };

const readers: Readonly<Record<number, MessageReader>> = {
  0x0001: ({ body }) => {
    const { serial, messageId, result } = readGeneralAnswer(body);
    return {
      values: {
        ReplyMsgNum: serial,
        ReplyMsgId: idText(messageId).replace('0x', '_0x'),
        TerminalResult: ['Success', 'Fail', 'MessageError', 'NotSupport'][result],
      },
    };
  },
  0x0002: () => ({ values: {} }),
  0x0003: () => ({ values: {} }),
  0x0005: ({ body }) => {
    const { firstSerial, numbers } = readMissingParts(body);
    return { values: { OriginalMsgNum: firstSerial, AgainPackageCount: numbers.length } };
  },
  0x0100: ({ body }) => {
    const { provinceCode, cityCode, maker, model, terminalId, plateColor, plates } = readRegistration(body);
    const withoutZeros = (text: string): string => text.replace(/^0+/, '');
    return {
      values: {
        AreaID: provinceCode,
        CityOrCountyId: cityCode,
        MakerId: maker,
        TerminalModel: model,
        TerminalId: terminalId,
        PlateColor: plateColor,
        PlateNo: plates[0],
        'PlateNo.TrimStart()': plates[0],
        "MakerId.TrimStart('0')": withoutZeros(maker),
        "TerminalId.TrimStart('0')": withoutZeros(terminalId),
        "TerminalModel.TrimStart('0')": withoutZeros(model),
      },
    };
  },
  0x0102: ({ body, edition }) => {
    const { token, imei, firmware } = readAuthentication(body, edition === '2019' ? '2019' : '2013');
    return { values: { Code: token, CodeLength: token.length, IMEI: imei, SoftwareVersion: firmware } };
  },
  0x0104: ({ body }) => {
    const items = readParametersAnswer(body);
    return {
      values: { ...parameterValues(items), AnswerParamsCount: items.length },
      unread: [
        [/^MsgNum$/, 'the serial of the question: the answer is that of the one question under way'],
        [/^ParamLength$/, 'of another parameter than the value that is stated with it'],
      ],
    };
  },
  0x0107: ({ body }) => {
    const { maker, model, terminalId, iccid, hardware, firmware } = readAttributes(body) ?? {};
    return {
      values: {
        MakerId: maker,
        TerminalModel: model,
        TerminalId: terminalId,
        Terminal_SIM_ICCID: iccid,
        Terminal_Hardware_Version_Num: hardware,
        Terminal_Firmware_Version_Num: firmware,
      },
      unread: [[/^TerminalType$|Module$/, 'kinds of terminal and modules, which nothing here uses']],
    };
  },
  0x0200: ({ body, expect }) => ({
    values: locationValues(body),
    unread: Object.keys(expect).some((name) => /^(Age|BeiDou|MCC|Temperatures|Power)/.test(name))
      ? [
          [
            /^(Age|Gender|UserName|MCC|MNC|Power.*|Status)$|Count$|^BaseStations|^Temperatures/,
            whyMakersItems(body),
          ],
        ]
      : [],
  }),
  0x0201: ({ body }) => ({
    values: { ...locationValues(body.subarray(2), 'Position.'), ReplyMsgNum: body.readUInt16BE(0) },
  }),
  0x0500: () => ({ values: {}, unread: [[/.*/, '0x0500 answers an order that is not given']] }),
  0x0702: ({ body, edition }) => {
    const { action, timeMs, read, name, licence } = readDriverCard(body, edition);
    return {
      values: {
        ...(edition === '2011'
          ? {}
          : {
              IC_Card_Status: action === 'in' ? 'ic_card_into' : 'ic_card_pull_out',
              IC_Card_PlugDateTime: chinaText(timeMs),
            }),
        ...(read ? { IC_Card_ReadResult: 'ic_card_reading_succeeded' } : {}),
        DriverUserName: name,
        QualificationCode: licence,
      },
      unread: [
        [/^IC_Card_ReadResult$/, 'why a card could not be read: that it could not is said'],
        [
          /^LicenseIssuing$|^CertificateExpiresDate$/,
          'issuer and validity: those of the driver are entered by people',
        ],
        [/^DriverIdentityCard$/, 'the number of an identity card is not kept'],
        [/^FaceMatchValue|^UID$/, 'of a provincial standard behind the message: not read'],
      ],
    };
  },
  0x0704: ({ body }) => {
    const { blindSpot, bodies } = readBatch(body);
    return {
      values: {
        ...locationValues(bodies[0] ?? Buffer.alloc(0)),
        ...Object.assign(
          {},
          ...bodies.map((one, index) => placeValues(readLocation(one), `Positions[${index}].`)),
        ),
        ...locationOf(bodies),
        Count: bodies.length,
        LocationType: blindSpot ? '盲区补报' : '正常位置批量汇报',
      },
    };
  },
  0x0800: () => ({ values: {}, unread: [[/.*/, 'the file follows by 0x0801, which says the same']] }),
  0x0801: ({ body, edition }) => {
    const { mediaId, mediaType, format, eventCode, channel, place, content } = readMedia(body, edition);
    if (content.toString('hex') !== '01020304') throw new Error(`content ${content.toString('hex')}`);
    return {
      values: {
        ...(place === null ? {} : placeValues(place, 'Position.')),
        MultimediaId: mediaId,
        MultimediaType: mediaTypes[mediaType ?? ''],
        MultimediaCodingFormat: format === 'jpg' ? 'JPEG' : format,
        ChannelId: channel,
        EventItemCoding: ['platform_delivery_order', 'regular_action'][eventCode],
      },
    };
  },
  0x0805: () => ({
    values: {},
    unread: [[/.*/, '0x0805 is awaited by who orders a photo, who looks at its result alone']],
  }),
  0x0900: ({ body }) => {
    let passed: readonly [number, Buffer] | null = null;
    decodePassThrough(
      { messageId: 0x0900, edition: '2013', phone: '1', serial: 1, encryption: 0, part: null, body },
      {
        terminal: '1',
        vendor: {
          name: '',
          registersAs: [],
          passThrough: (type, content) => {
            passed = [type, content];
            return null;
          },
        },
        edition: '2013',
        utcOffsetMin: 480,
        mappings: [],
        driverCodeOf: () => null,
        nowMs: 0,
      },
    );
    const [type, content]: readonly [number, Buffer] = passed ?? [0, Buffer.alloc(0)];
    return { values: { PassthroughType: type, PassthroughContent: content.toString('latin1') } };
  },
};

/** Of several places the last is meant by a name without an index. */
const locationOf = (bodies: readonly Buffer[]): Readonly<Record<string, unknown>> => {
  const { Mileage, Oil } = locationValues(bodies.at(-1) ?? Buffer.alloc(0));
  return { Mileage, Oil };
};

/** Reads what terminals send by `own`, what is sent to them by the writers of the same, the rest not. */
export const readJt808With =
  (own: Readonly<Record<number, MessageReader>>): VectorReader =>
  (vector) => {
    const message = messageOf(vector);
    const unused = whyUnused(message);
    const read = own[message.messageId];
    const { values, unread = [] }: VectorReading =
      read === undefined || unused !== null
        ? {
            values: {},
            unread: [
              [/.*/, unused ?? `${idText(message.messageId)} is awaited by an order that is not given`],
            ],
          }
        : read(message);
    return { values: { ...message.values, ...values }, unread: [...(message.unread ?? []), ...unread] };
  };

export const readJt808 = readJt808With({ ...readers, ...orderReaders });
