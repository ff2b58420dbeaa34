import { byteReader } from '../../jt808/codec/byte-reader.ts';
import { bodyOf } from '../../jt808/codec/byte-writer.ts';

/** Where a terminal sends its pictures. */
export interface MediaAddress {
  readonly host: string;
  readonly port: number;
}

/** What a live stream holds (table 17). */
export const liveKinds = { both: 0, picture: 1, talk: 2, listen: 3 } as const;

/** 0x9101. `stream`: 0 main, 1 sub. */
export interface LiveOrder extends MediaAddress {
  readonly channel: number;
  readonly kind: number;
  readonly stream: number;
}

const addressFields = ({ host, port }: MediaAddress) =>
  [['u8', host.length] as const, host, ['u16', port] as const, ['u16', 0] as const] as const;

export const writeLiveOrder = (order: LiveOrder): Buffer =>
  bodyOf(...addressFields(order), ['u8', order.channel], ['u8', order.kind], ['u8', order.stream]);

/** @throws ShortBody */
export const readLiveOrder = (body: Buffer): LiveOrder => {
  const reader = byteReader(body);
  const host = reader.text(reader.u8());
  const port = reader.u16();
  reader.u16();
  return { host, port, channel: reader.u8(), kind: reader.u8(), stream: reader.u8() };
};

/** What is done with a stream that runs (table 18). */
export const liveControls = { close: 0, change: 1, pause: 2, resume: 3, endTalk: 4 } as const;

/** 0x9102, for pictures and sound together. */
export const writeLiveControl = (channel: number, control: keyof typeof liveControls): Buffer =>
  bodyOf(['u8', channel], ['u8', liveControls[control]], ['u8', 0], ['u8', 0]);

/** @throws ShortBody */
export const readLiveControl = (body: Buffer): { readonly channel: number; readonly control: number } => {
  const reader = byteReader(body);
  return { channel: reader.u8(), control: reader.u8() };
};
