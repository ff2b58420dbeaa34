import { knowsTarget, type TextTarget, type TextType } from '#domain/commands/text-options.ts';

import { bodyOf } from '../codec/byte-writer.ts';
import type { Edition } from '../codec/header.ts';

const targetBits: Readonly<Record<TextTarget, number>> = {
  display: 0b0100,
  voice: 0b1000,
  both: 0b1100,
  advert: 0b1_0000,
};
/** Before 2019 bit 0 is urgent; since, bits 0 and 1 are what it is. */
const typeBits: Readonly<Record<Edition, Readonly<Record<TextType, number>>>> = {
  '2013': { notice: 0, urgent: 1, service: 0 },
  '2019': { notice: 0b11, urgent: 0b10, service: 0b01 },
};
/** The byte behind the flags, since 2019. */
const typeByte: Readonly<Record<TextType, number>> = { notice: 1, urgent: 1, service: 2 };

/** 0x8300; null: the edition has no such target. */
export const textMessage = (
  text: string,
  { target, type }: { readonly target: TextTarget; readonly type: TextType },
  edition: Edition,
): Buffer | null =>
  knowsTarget(target, edition)
    ? bodyOf(
        ['u8', targetBits[target] | typeBits[edition][type]],
        ...(edition === '2019' ? [['u8', typeByte[type]] as const] : []),
        text,
      )
    : null;
