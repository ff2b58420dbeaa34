import { byteReader, ShortBody } from '../codec/byte-reader.ts';
import { bodyOf } from '../codec/byte-writer.ts';

/** First byte of 0x0900 and 0x8900 that are about peripherals (T/JSATL 12-2017, tables 4-6 and 4-8). */
export const peripheralTypes = { state: 0xf7, identity: 0xf8 } as const;

/** Peripherals of active safety, by the number that frames call them. */
export const peripheralDevices = [0x64, 0x65, 0x66, 0x67] as const;

const states: Readonly<Record<number, string>> = {
  0x01: 'working',
  0x02: 'standby',
  0x03: 'upgrading',
  0x04: 'faulty',
  0x10: 'disconnected',
};

/** Faults by bit; the bits between are reserved. */
const faults: readonly (readonly [bit: number, fault: string])[] = [
  [0, 'camera'],
  [1, 'mainStore'],
  [2, 'secondStore'],
  [3, 'infrared'],
  [4, 'speaker'],
  [5, 'battery'],
  [10, 'radio'],
  [11, 'gnss'],
];

/** How a peripheral does. */
export interface PeripheralState {
  readonly device: number;
  /** `working`, `standby`, `upgrading`, `faulty`, `disconnected`; null: another one. */
  readonly state: string | null;
  readonly faults: readonly string[];
}

/** What a peripheral is. */
export interface PeripheralIdentity {
  readonly device: number;
  readonly company: string;
  readonly product: string;
  readonly hardware: string;
  readonly software: string;
  readonly deviceId: string;
  readonly customer: string;
}

/** What came of peripherals in one message. */
export interface Peripherals {
  readonly states: readonly PeripheralState[];
  readonly identities: readonly PeripheralIdentity[];
}

interface Part {
  readonly device: number;
  readonly content: Buffer;
}

/** Parts of a list, each with its own length; null: they do not fit the body exactly. */
const partsOf = (body: Buffer): readonly Part[] | null => {
  const reader = byteReader(body);
  try {
    const parts = Array.from({ length: reader.u8() }, () => ({
      device: reader.u8(),
      content: reader.bytes(reader.u8()),
    }));
    return reader.left() === 0 && parts.length > 0 ? parts : null;
  } catch (error) {
    if (error instanceof ShortBody) return null;
    throw error;
  }
};

const readState = ({ device, content }: Part): PeripheralState | null => {
  if (content.length !== 5) return null;
  const word = content.readUInt32BE(1);
  return {
    device,
    state: states[content.readUInt8(0)] ?? null,
    faults: faults.flatMap(([bit, fault]) => (((word >>> bit) & 1) === 1 ? [fault] : [])),
  };
};

const readIdentity = ({ device, content }: Part): PeripheralIdentity | null => {
  const reader = byteReader(content);
  try {
    const text = (): string => reader.text(reader.u8()).slice(0, 64);
    const [company, product, hardware, software, deviceId, customer] = [
      text(),
      text(),
      text(),
      text(),
      text(),
      text(),
    ];
    return reader.left() === 0 ? { device, company, product, hardware, software, deviceId, customer } : null;
  } catch (error) {
    if (error instanceof ShortBody) return null;
    throw error;
  }
};

const known = <T>(all: readonly (T | null)[]): readonly T[] | null =>
  all.every((one) => one !== null) ? all : null;

/**
 * 0x0900 about peripherals.
 * @param content behind the type
 * @returns null: another type, or a length that does not fit exactly
 */
export const readPeripherals = (type: number, content: Buffer): Peripherals | null => {
  const parts = partsOf(content);
  if (parts === null) return null;
  if (type === peripheralTypes.state) {
    const found = known(parts.map(readState));
    return found === null ? null : { states: found, identities: [] };
  }
  if (type !== peripheralTypes.identity) return null;
  const found = known(parts.map(readIdentity));
  return found === null ? null : { states: [], identities: found };
};

/** 0x8900: what peripherals are, or how they do, is asked for. */
export const peripheralQuery = (type: (typeof peripheralTypes)[keyof typeof peripheralTypes]): Buffer =>
  bodyOf(['u8', type], ['u8', peripheralDevices.length], Buffer.from(peripheralDevices));
