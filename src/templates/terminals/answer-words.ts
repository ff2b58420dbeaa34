import type { TerminalResult } from '#contract/devices/terminal-answer.ts';
import type { Text } from '#i18n/text.ts';

/** Why a terminal did not do what it was asked. */
export const answerWords: Readonly<Record<Exclude<TerminalResult, 'done'>, Text>> = {
  none: ['该车没有可查询的 808 终端', 'The truck has no 808 terminal that can be asked'],
  offline: ['终端不在线', 'The terminal is offline'],
  silent: ['终端无应答', 'The terminal does not answer'],
  unsupported: [
    '终端不支持，不再提供此按钮；可在“终端”页重试',
    'Not supported by the terminal: the button is hidden. Retry on the page Terminals',
  ],
  failed: ['终端未执行', 'The terminal could not do it'],
};
