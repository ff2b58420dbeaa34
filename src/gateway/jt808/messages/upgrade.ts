import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf, fixedText } from '../codec/byte-writer.ts';

/** 0x8108: a file for the terminal itself (type 0), in as many parts as it takes. */
export const upgradePackage = (maker: string, version: string, content: Uint8Array): Buffer => {
  const name = bodyOf(version);
  return bodyOf(['u8', 0], fixedText(maker, 5), ['u8', name.length], name, ['u32', content.length], content);
};

const results = ['done', 'failed', 'cancelled'] as const;

/** 0x0108: what became of it; comes after the restart. @throws ShortBody */
export const readUpgradeResult = (body: Buffer): (typeof results)[number] => {
  const reader = byteReader(body);
  reader.u8();
  return results[reader.u8()] ?? 'failed';
};
