/** Writes numbers bit by bit, the highest bit first, as H.264 codes them. */
export interface BitWriter {
  /** The lowest `count` bits of a value, at most 24. */
  readonly bits: (value: number, count: number) => void;
  /** Unsigned Exp-Golomb, ue(v) (H.264 9.1). */
  readonly ue: (value: number) => void;
  /** Signed Exp-Golomb, se(v) (H.264 9.1.1). */
  readonly se: (value: number) => void;
  /** Zero bits until the next whole byte. */
  readonly align: () => void;
  /** Whole bytes; the writer must stand at a whole byte. */
  readonly bytes: (values: Uint8Array) => void;
  /** Stop bit and zero bits (H.264 7.3.2.11), then everything that was written. */
  readonly finish: () => Uint8Array;
}

/** A writer with nothing written. */
export const createBitWriter = (): BitWriter => {
  let written = new Uint8Array(1024);
  let length = 0;
  let current = 0;
  let filled = 0;

  const makeRoom = (more: number): void => {
    if (length + more <= written.length) return;
    const larger = new Uint8Array(Math.max(written.length * 2, length + more));
    larger.set(written);
    written = larger;
  };

  const bits = (value: number, count: number): void => {
    for (let place = count - 1; place >= 0; place -= 1) {
      current = (current << 1) | ((value >> place) & 1);
      filled += 1;
      if (filled < 8) continue;
      makeRoom(1);
      written[length] = current;
      length += 1;
      current = 0;
      filled = 0;
    }
  };

  const ue = (value: number): void => {
    const width = 32 - Math.clz32(value + 1);
    bits(0, width - 1);
    bits(value + 1, width);
  };

  const align = (): void => {
    if (filled > 0) bits(0, 8 - filled);
  };

  return {
    bits,
    ue,
    se: (value) => ue(value > 0 ? 2 * value - 1 : -2 * value),
    align,
    bytes: (values) => {
      if (filled > 0) throw new Error('Bytes can only follow a whole byte');
      makeRoom(values.length);
      written.set(values, length);
      length += values.length;
    },
    finish: () => {
      bits(1, 1);
      align();
      return written.slice(0, length);
    },
  };
};

/** What a NAL unit holds: nal_unit_type (H.264 table 7-1). */
export const nalTypes = { slice: 1, keySlice: 5, sequence: 7, picture: 8 } as const;

/** Highest nal_ref_idc: all that this encoder writes is needed by later pictures. */
const reference = 3;

/** A NAL unit with an Annex B start code; no start code can be read within it (H.264 7.4.1). */
export const nalUnit = (type: (typeof nalTypes)[keyof typeof nalTypes], payload: Uint8Array): Buffer => {
  // At worst every second byte needs one more.
  const unit = Buffer.alloc(5 + Math.ceil(payload.length * 1.5));
  unit.set([0, 0, 0, 1, (reference << 5) | type]);
  let length = 5;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      unit[length] = 3;
      length += 1;
      zeros = 0;
    }
    unit[length] = byte;
    length += 1;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return unit.subarray(0, length);
};
