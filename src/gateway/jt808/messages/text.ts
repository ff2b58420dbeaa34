import { bodyOf } from '../codec/byte-writer.ts';
import type { Edition } from '../codec/header.ts';

/** How a text reaches the driver. */
export type TextTarget = 'display' | 'voice' | 'both';

const bits: Readonly<Record<TextTarget, number>> = { display: 0b0100, voice: 0b1000, both: 0b1100 };
/** 2019: bits 0 and 1 are the sort, 01 service, 10 urgent, 11 notice; 2013: bit 0 is urgent. */
const notice: Readonly<Record<Edition, number>> = { '2013': 0, '2019': 0b11 };
const typeNotice = 1;

/** 0x8300. */
export const textMessage = (text: string, target: TextTarget, edition: Edition): Buffer =>
  bodyOf(
    ['u8', bits[target] | notice[edition]],
    ...(edition === '2019' ? [['u8', typeNotice] as const] : []),
    text,
  );
