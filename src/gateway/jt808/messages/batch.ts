import { byteReader } from '../codec/byte-reader.ts';

/** 0x0704: reports of places together. `blindSpot`: they were taken while the terminal had no network. */
export interface LocationBatch {
  /** How many there are, by its own count. */
  readonly count: number;
  readonly blindSpot: boolean;
  readonly bodies: readonly Buffer[];
}

/** A count that is too large ends with the body. @throws ShortBody below 3 bytes */
export const readBatch = (body: Buffer): LocationBatch => {
  const reader = byteReader(body);
  const count = reader.u16();
  const blindSpot = reader.u8() === 1;
  const bodies: Buffer[] = [];
  for (let index = 0; index < count && reader.left() >= 2; index += 1) {
    const length = reader.u16();
    bodies.push(reader.bytes(Math.min(length, reader.left())));
  }
  return { count, blindSpot, bodies };
};
