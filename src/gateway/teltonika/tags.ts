/** A Bluetooth tag that a box heard. */
export interface Tag {
  readonly id: string;
  readonly signalDbm?: number;
  readonly batteryMv?: number;
}

/** Items in which tags stand (8 Extended). */
export const tagItems: ReadonlySet<number> = new Set([548, 10_829, 10_831]);

/** What the parts of a tag are, by their type. */
const parts = { signal: 0x00, id: 0x01, additional: 0x02, battery: 0x0e } as const;

/** Of the two bytes beside a tag the second is its battery, in steps of 10 mV from 2 V; the first says that it is there. */
const batteryOf = (bytes: Buffer): Partial<Tag> =>
  bytes.length === 2 && (bytes.readUInt8(0) & 0x80) !== 0
    ? { batteryMv: 2000 + bytes.readUInt8(1) * 10 }
    : {};

const partOf = (type: number, bytes: Buffer): Partial<Tag> => {
  if (type === parts.signal && bytes.length === 1) return { signalDbm: bytes.readInt8(0) };
  if (type === parts.id) return { id: bytes.toString('hex') };
  if (type === parts.additional) return batteryOf(bytes);
  return type === parts.battery && bytes.length === 2 ? { batteryMv: bytes.readUInt16BE(0) } : {};
};

/** Tags of an item: a first byte, then of each its length and its parts (type, length, value). What is cut off is left out. */
export const tagsOf = (item: Buffer): readonly Tag[] => {
  const tags: Tag[] = [];
  let at = 1;
  while (at < item.length) {
    const end = at + 1 + item.readUInt8(at);
    let tag: Partial<Tag> = {};
    at += 1;
    while (at + 2 <= Math.min(end, item.length)) {
      const length = item.readUInt8(at + 1);
      tag = { ...tag, ...partOf(item.readUInt8(at), item.subarray(at + 2, Math.min(at + 2 + length, end))) };
      at += 2 + length;
    }
    at = end;
    if (tag.id !== undefined) tags.push({ ...tag, id: tag.id });
  }
  return tags;
};
