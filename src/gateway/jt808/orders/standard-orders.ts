import type { CommandReply } from '#contract/terminal-message/kinds/command-reply.ts';
import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';
import { isTextTarget, isTextType } from '#domain/commands/text-options.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import type { TerminalAnswer } from '../listener/terminal-requests.ts';
import type { TerminalLink } from '../listener/terminal-link.ts';
import { readAttributes } from '../messages/attributes.ts';
import { drivingIds, drivingItems, drivingValues } from '../messages/driving-parameters.ts';
import {
  askParameters,
  type ParameterItem,
  readParametersAnswer,
  setParameters,
} from '../messages/parameters.ts';
import { standardItems, standardValues } from '../messages/standard-values.ts';
import { restartOrder } from '../messages/small-answers.ts';
import { textMessage } from '../messages/text.ts';
import { upgradePackage } from '../messages/upgrade.ts';

/** What is said of an order in the end; null: nothing yet, it is given again later. */
export type OrderReply = Omit<CommandReply, 'commandCode'> | null;

export interface StandardOrderPorts {
  /** The file of an upgrade; null: the order has ended. */
  readonly upgradeFile: (code: string, terminal: string) => Promise<Buffer | null>;
}

type Obey = (link: TerminalLink, command: TerminalCommand, ports: StandardOrderPorts) => Promise<OrderReply>;

const notInStandard: OrderReply = { result: 'refused', detail: 'notInStandard' };

const words: Readonly<Record<TerminalAnswer['result'], OrderReply>> = {
  done: { result: 'done' },
  reply: { result: 'done' },
  failed: { result: 'failed' },
  bad: { result: 'failed' },
  unsupported: notInStandard,
  offline: null,
  silent: null,
};

/**
 * The same of an order that has its effect each time that it comes. Standard terminals do not know our codes, so where
 * nobody knows whether it arrived it is not given again.
 */
const onceOnly: typeof words = {
  ...words,
  offline: { result: 'failed', detail: 'noAnswer' },
  silent: { result: 'failed', detail: 'noAnswer' },
};

const textOf = ({ payload }: TerminalCommand, name: string): string => {
  const value: unknown = Reflect.get(payload, name);
  return typeof value === 'string' ? value : '';
};

const text: Obey = async (link, command) => {
  const [target, type] = [textOf(command, 'target'), textOf(command, 'textType')];
  const options = {
    target: isTextTarget(target) ? target : 'display',
    type: isTextType(type) ? type : 'notice',
  } as const;
  const body = textMessage(textOf(command, 'content'), options, link.edition);
  if (body === null) return notInStandard;
  return onceOnly[(await link.request({ messageId: platformMessageIds.text, body })).result];
};

const restart: Obey = async (link) => {
  const { result } = await link.request({ messageId: platformMessageIds.control, body: restartOrder() });
  return onceOnly[result];
};

/** What the terminal is, by 0x0107; its firmware is what the product calls the version of the console. */
const attributesOf = async (link: TerminalLink): Promise<OrderReply> => {
  const answer = await link.request({
    messageId: platformMessageIds.queryAttributes,
    body: Buffer.alloc(0),
    answeredBy: terminalMessageIds.attributes,
  });
  if (answer.result !== 'reply') return words[answer.result];
  const attributes = readAttributes(Buffer.from(answer.body));
  if (attributes === null) return { result: 'failed', detail: 'readError' };
  return { result: 'done', values: { console: attributes.firmware } };
};

/** Driving parameters: those asked for, or all where the terminal is too old to be asked for some. */
const drivingOf = async (link: TerminalLink): Promise<OrderReply> => {
  const ask = (messageId: number, body: Buffer): Promise<TerminalAnswer> =>
    link.request({ messageId, body, answeredBy: terminalMessageIds.parameters });
  const chosen = await ask(platformMessageIds.queryChosenParameters, askParameters(drivingIds));
  const answer =
    chosen.result === 'unsupported' ? await ask(platformMessageIds.queryParameters, Buffer.alloc(0)) : chosen;
  if (answer.result !== 'reply') return words[answer.result];
  return { result: 'done', values: drivingValues(readParametersAnswer(Buffer.from(answer.body))) };
};

/** All that a terminal keeps by the standard; every edition has this question. */
const standardOf = async (link: TerminalLink): Promise<OrderReply> => {
  const answer = await link.request({
    messageId: platformMessageIds.queryParameters,
    body: Buffer.alloc(0),
    answeredBy: terminalMessageIds.parameters,
  });
  if (answer.result !== 'reply') return words[answer.result];
  return { result: 'done', values: standardValues(readParametersAnswer(Buffer.from(answer.body))) };
};

const readings: Readonly<Record<string, (link: TerminalLink) => Promise<OrderReply>>> = {
  versions: attributesOf,
  driving: drivingOf,
  jt808: standardOf,
};

const readParameters: Obey = async (link, command) =>
  readings[textOf(command, 'file')]?.(link) ?? notInStandard;

const itemsOf: Readonly<
  Record<string, (values: ParameterValues, edition: AlarmWordEdition) => readonly ParameterItem[] | null>
> = { driving: drivingItems, jt808: standardItems };

/** One answer is for the whole list, so what was taken of it is told by the reading that follows. */
const writeParameters: Obey = async (link, command) => {
  const values = Object(Reflect.get(command.payload, 'values')) as ParameterValues;
  const edition = link.identity?.edition ?? link.edition;
  const items = itemsOf[textOf(command, 'file')]?.(values, edition) ?? null;
  if (items === null) return notInStandard;
  const body = setParameters(items, edition);
  return words[(await link.request({ messageId: platformMessageIds.setParameters, body })).result];
};

const upgrade: Obey = async (link, command, { upgradeFile }) => {
  if (textOf(command, 'type') !== 'consoleUpgrade') return notInStandard;
  const content = await upgradeFile(command.code, command.terminal);
  if (content === null) return null;
  const body = upgradePackage(link.identity?.maker ?? '', textOf(command, 'version'), content);
  const { result } = await link.request({ messageId: platformMessageIds.upgrade, body });
  // It has the file; whether it runs is said by its version after the restart.
  return words[result];
};

/** Orders that JT/T 808 has a message for. */
const orders: Readonly<Partial<Record<TerminalCommand['kind'], Obey>>> = {
  text,
  restart,
  readParameters,
  writeParameters,
  upgrade,
};

/** Gives an order to a terminal that speaks the standard alone. */
export const obeyStandard: Obey = async (link, command, ports) => {
  const obey = orders[command.kind];
  return obey === undefined ? notInStandard : obey(link, command, ports);
};
