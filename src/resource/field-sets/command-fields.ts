import { commandStates } from '#domain/commands/command-states.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';

import type { Fields } from '../define.ts';

/** What every page of orders to terminals shows of one. */
export const commandFields = {
  state: { kind: 'choice', title: ['状态', 'State'], listed: true, choices: commandStates },
  detail: { kind: 'computed', title: ['原因', 'Reason'], as: 'text', listed: true, words: sendingReasons },
  progressPercent: { kind: 'number', title: ['进度', 'Progress'], unit: '%', min: 0, max: 100, decimals: 0 },
  attempts: { kind: 'number', title: ['发送次数', 'Attempts'], listed: true, min: 0, max: 100, decimals: 0 },
  companyCode: { kind: 'reference', title: ['公司', 'Company'], to: 'company' },
  authorName: { kind: 'text', title: ['下发人', 'Sent by'], listed: true, maxLength: 60 },
  createdTime: { kind: 'computed', title: ['下发时间', 'Sent'], as: 'time', listed: true },
  stepTime: { kind: 'computed', title: ['最近进展', 'Last step'], as: 'time' },
  endedTime: { kind: 'computed', title: ['结束时间', 'Ended'], as: 'time', listed: true },
} as const satisfies Fields;

/** What stopping an order brings about. */
export const stopConsequence = [
  '终端尚未取走的命令不再下发；已取走的不能停止。',
  'Commands not yet fetched by the console will not be sent; those already fetched can’t be stopped.',
] as const;
