/** A wheel of item 0x66, as the table names its fields. */
export interface Wheel {
  /** From the front left in Z order, from 0. */
  readonly position: number;
  /** 0 by the clock, 1 high, 2 low, 3 hot, 4 sensor fault, 5 unequal, 6 slow leak, 7 battery low, by bit. */
  readonly kinds: number;
  readonly pressureKpa: number;
  readonly temperatureC: number;
  readonly batteryPercent: number;
}

/** Bytes of a wheel's place: T/JSATL 12, table 4-20 names a BYTE and counts two, and terminals send either. */
const positionWidths = [1, 2] as const;
const measuredBytes = 4 * 2;

/**
 * The wheels behind the sign, their count in front; the width of their place is told by the length.
 * @returns null: no list of wheels has this length
 */
export const readWheels = (list: Buffer): readonly Wheel[] | null => {
  const [count] = list;
  if (count === undefined) return null;
  const width = positionWidths.find((bytes) => list.length === 1 + count * (bytes + measuredBytes));
  if (width === undefined) return null;
  return Array.from({ length: count }, (_, index) => {
    const at = 1 + index * (width + measuredBytes);
    return {
      position: list.readUIntBE(at, width),
      kinds: list.readUInt16BE(at + width),
      pressureKpa: list.readUInt16BE(at + width + 2),
      temperatureC: list.readInt16BE(at + width + 4),
      batteryPercent: list.readUInt16BE(at + width + 6),
    };
  });
};
