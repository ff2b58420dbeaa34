import { checkCodeOf, unescaped } from './escape.ts';
import { type Packet, readPacket } from './header.ts';

/** Why a frame is none. */
export type FrameFault = 'escape' | 'checkCode' | 'length' | 'encrypted';

export type ReadFrame =
  | { readonly packet: Packet; readonly fault: null }
  | { readonly packet: null; readonly fault: FrameFault };

/** Reads what is between two marks. */
export const readFrame = (between: Buffer): ReadFrame => {
  const bytes = unescaped(between);
  if (bytes === null) return { packet: null, fault: 'escape' };
  if (bytes.length < 2) return { packet: null, fault: 'length' };
  const content = bytes.subarray(0, -1);
  if (checkCodeOf(content) !== bytes.at(-1)) return { packet: null, fault: 'checkCode' };
  const packet = readPacket(content);
  if (packet === null) return { packet: null, fault: 'length' };
  return packet.encryption === 0 ? { packet, fault: null } : { packet: null, fault: 'encrypted' };
};
