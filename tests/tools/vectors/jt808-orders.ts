import { idText } from '#domain/devices/frame-messages.ts';
import { readGeneralAnswer } from '#gateway/jt808/messages/general-answer.ts';
import { mediaAnswer } from '#gateway/jt808/messages/media.ts';
import { askParameters, readAskedParameters, readSetParameters } from '#gateway/jt808/messages/parameters.ts';
import { registerAnswer } from '#gateway/jt808/messages/register.ts';
import {
  confirmAlarm,
  followBody,
  missingParts,
  restartOrder,
} from '#gateway/jt808/messages/small-answers.ts';
import { textMessage } from '#gateway/jt808/messages/text.ts';
import { upgradePackage } from '#gateway/jt808/messages/upgrade.ts';

import type { VectorMessage } from './packet.ts';
import { parameterValues } from './parameter-values.ts';
import type { VectorReading } from './vector.ts';

/** Values count as read where what is written of them is the vector's body. */
export const written = (
  { body, expect }: VectorMessage,
  ours: Buffer,
  names: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    names.map((name) => [name, ours.equals(body) ? expect[name] : `written as ${ours.toString('hex')}`]),
  );

const numberOf = ({ expect }: VectorMessage, name: string): number => Number(expect[name]);
const textOf = ({ expect }: VectorMessage, name: string): string => String(expect[name]);

/** Messages to terminals, which are written here and read by terminals. */
export const orderReaders: Readonly<Record<number, (message: VectorMessage) => VectorReading>> = {
  0x8001: ({ body }) => {
    const { serial, messageId, result } = readGeneralAnswer(body);
    return {
      values: {
        MsgNum: serial,
        AckMsgId: idText(messageId).replace('0x', '_0x'),
        JT808PlatformResult: ['succeed', 'fail'][result],
        answers: idText(messageId),
        result,
      },
    };
  },
  0x8003: (message) => ({
    values: written(
      message,
      missingParts({ firstSerial: numberOf(message, 'OriginalMsgNum'), numbers: [0x0102, 0x0203] }, '2013'),
      ['OriginalMsgNum', 'AgainPackageCount'],
    ),
  }),
  0x8100: (message) => {
    const code = message.expect['Code'];
    const names = ['AckMsgNum', 'JT808TerminalRegisterResult', ...(code === undefined ? [] : ['Code'])];
    const ours = registerAnswer(numberOf(message, 'AckMsgNum'), code === undefined ? null : String(code));
    return { values: written(message, ours, names) };
  },
  0x8103: ({ body }) => {
    const items = readSetParameters(body);
    return {
      values: parameterValues(items),
      unread: [[/.*/, 'fields of a parameter that is not set: it is passed over by its own length']],
    };
  },
  0x8104: () => ({ values: {} }),
  0x8105: (message) => ({
    values: message.body.equals(restartOrder()) ? { CommandWord: 4 } : {},
    unread: [[/.*/, 'of 0x8105 the restart (4) is given alone']],
  }),
  0x8106: (message) => ({
    values: written(message, askParameters(readAskedParameters(message.body)), ['ParameterCount']),
  }),
  0x8108: (message) => {
    const ours = upgradePackage(
      textOf(message, 'MakerId'),
      textOf(message, 'VersionNum'),
      Buffer.of(1, 2, 3, 4, 5),
    );
    const rest = { ...message, body: message.body.subarray(1) };
    return {
      values: written(rest, ours.subarray(1), ['MakerId', 'VersionNum']),
      unread: [[/^UpgradeType$/, 'upgrades are those of the terminal itself, type 0']],
    };
  },
  0x8202: (message) => ({
    values: written(
      message,
      followBody(numberOf(message, 'Interval'), numberOf(message, 'LocationTrackingValidity')),
      ['Interval', 'LocationTrackingValidity'],
    ),
  }),
  0x8203: (message) => ({
    values: written(
      { ...message, body: message.body.subarray(2) },
      confirmAlarm(numberOf(message, 'ManualConfirmAlarmType')).subarray(2),
      ['ManualConfirmAlarmType'],
    ),
    unread: [[/^AlarmMsgNum$/, 'an alarm is confirmed in whichever message it stands: serial 0']],
  }),
  0x8300: (message) => {
    const text = textOf(message, 'TextInfo');
    const ours = textMessage(
      text,
      { target: 'display', type: 'notice' },
      message.edition === '2019' ? '2019' : '2013',
    );
    const tail = (ours ?? Buffer.alloc(1)).subarray(1);
    return {
      values: {
        ...written({ ...message, body: message.body.subarray(1) }, tail, [
          'TextInfo',
          ...(message.edition === '2019' ? ['TextType'] : []),
        ]),
      },
      unread: [[/^TextFlag$/, 'flags of a notice alone are given: display, voice or both']],
    };
  },
  0x8800: (message) => {
    const ours = mediaAnswer(numberOf(message, 'MultimediaId'));
    const head = { ...message, body: message.body.subarray(0, ours.length) };
    return {
      values: {
        ...written(head, ours, ['MultimediaId']),
        ...(message.body.length === ours.length ? { RetransmitPackageCount: 0 } : {}),
      },
      unread: [
        [
          /^RetransmitPackageCount$/,
          'a file is answered when it is whole, without a count: parts are asked for by 0x8003',
        ],
      ],
    };
  },
  0x8801: (message) => ({
    values: {},
    unread: [
      [
        /.*/,
        `one photo now is ordered, with the terminal’s own picture settings (${message.body.length} bytes)`,
      ],
    ],
  }),
  0x8900: () => ({
    values: {},
    unread: [[/.*/, 'of 0x8900 the product’s own layout and queries of peripherals are given alone']],
  }),
};
