import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { drivingIds, drivingItems, drivingValues } from '#gateway/jt808/messages/driving-parameters.ts';
import {
  type ParameterItem,
  parametersAnswer,
  readAskedParameters,
  readSetParameters,
} from '#gateway/jt808/messages/parameters.ts';
import { standardItems, standardValues } from '#gateway/jt808/messages/standard-values.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import type { Connection, OrderResult } from './connection.ts';
import type { OrderTaker } from './order-taker.ts';

/** What a terminal is and holds, wherever that is kept. */
export interface StandardTerminal {
  readonly driving: () => ParameterValues;
  readonly setDriving: (values: ParameterValues) => void;
  /** By `standardPath`. */
  readonly standard: () => ParameterValues;
  readonly setStandard: (values: ParameterValues) => void;
  readonly firmware: () => string;
  readonly restart: () => void;
}

const restartWord = 4;

/** 0x0107 in the layout of 2019: a tanker's terminal, of a maker of our own. */
const attributesOf = (firmware: string): Buffer =>
  bodyOf(
    ['u16', 0b10],
    fixedText('TANKW', 5),
    fixedText('TW-1', 30),
    fixedText('', 30),
    Buffer.alloc(10),
    ['u8', 4],
    'HW-1',
    ['u8', firmware.length],
    firmware,
    ['u8', 0b11],
    ['u8', 0xff],
  );

/** Orders of JT/T 808 itself, which a terminal obeys whatever layout of its own it speaks beside. */
export const createStandardOrders = (terminal: StandardTerminal): OrderTaker => {
  const held = (): readonly ParameterItem[] => {
    // What the standard has no number for stays unsaid.
    const { overspeedVoice: _overspeed, fatigueVoice: _fatigue, ...driving } = terminal.driving();
    const { 'unread.1.id': id = '0', 'unread.1.bytes': bytes = '' } = terminal.standard();
    const own = Object.fromEntries(
      Object.entries(terminal.standard()).filter(
        ([path]) => !path.startsWith('unread') && !drivingIds.includes(Number.parseInt(path, 16)),
      ),
    );
    return [
      ...(drivingItems(driving) ?? []),
      ...Object.entries(own).flatMap(([path, text]) => standardItems({ [path]: text }, '2019') ?? []),
      { id: Number.parseInt(id, 16), value: Buffer.from(bytes, 'hex') },
    ];
  };
  const answerWith = (
    connection: Connection,
    serial: number,
    items: readonly ParameterItem[],
  ): OrderResult => {
    connection.send(terminalMessageIds.parameters, parametersAnswer(serial, items));
    return 'silent';
  };
  const orders: Readonly<Record<number, OrderTaker['take']>> = {
    [platformMessageIds.text]: () => 'done',
    [platformMessageIds.linkCheck]: () => 'done',
    [platformMessageIds.setParameters]: ({ body }) => {
      const items = readSetParameters(body);
      terminal.setDriving(drivingValues(items));
      const { 'unread.count': _none, ...standard } = standardValues(items);
      terminal.setStandard(standard);
      return 'done';
    },
    [platformMessageIds.queryParameters]: ({ serial }, connection) => answerWith(connection, serial, held()),
    [platformMessageIds.queryChosenParameters]: ({ body, serial }, connection) => {
      const asked = new Set(readAskedParameters(body));
      return answerWith(
        connection,
        serial,
        held().filter(({ id }) => asked.has(id)),
      );
    },
    [platformMessageIds.queryAttributes]: (_packet, connection) => {
      connection.send(terminalMessageIds.attributes, attributesOf(terminal.firmware()));
      return 'silent';
    },
    [platformMessageIds.control]: ({ body }) => {
      if (body[0] !== restartWord) return 'unsupported';
      terminal.restart();
      return 'done';
    },
  };
  return {
    take: (packet, connection) => orders[packet.messageId]?.(packet, connection) ?? null,
    end: () => {},
  };
};
