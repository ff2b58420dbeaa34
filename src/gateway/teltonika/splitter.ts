import type { Framing } from '../listener/report-protocol.ts';

/** Bytes from codec to the second count, at most: 255 records of 250 bytes. */
const mostDataBytes = 65_536;
/** Zeros and length before, CRC behind. */
const aroundBytes = 12;
/** The shortest: codec and both counts. */
const leastDataBytes = 3;
const mostImeiBytes = 17;
const pingByte = 0xff;

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/**
 * Length of the frame that begins here; null: none begins here; Infinity: there are too few bytes to tell.
 * @param named somebody has said who he is: before, no memory is given to anything else
 */
const frameLength = (bytes: Buffer, named: boolean): number | null => {
  if (bytes.length < 2) return Infinity;
  const head = bytes.readUInt16BE(0);
  if (head > 0) return head <= mostImeiBytes && bytes.subarray(2, 2 + head).every(isDigit) ? 2 + head : null;
  if (!named) return null;
  if (bytes.length < 8) return bytes.subarray(2, 4).every((byte) => byte === 0) ? Infinity : null;
  if (bytes.readUInt32BE(0) !== 0) return null;
  const data = bytes.readUInt32BE(4);
  return data >= leastDataBytes && data <= mostDataBytes ? aroundBytes + data : null;
};

/**
 * Cuts a stream into sign-ins (length of two bytes, IMEI) and packets (four zeros, length of four bytes, data, CRC).
 * There are no marks, so bytes that begin no frame are left out one by one until one does. A byte FF between frames is a
 * sign of life. The first frame is a sign-in.
 */
export const createSplitter = ({ frame, garbage, alive }: Framing): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let named = false;
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    let lost = 0;
    const endGarbage = (): void => {
      if (lost > 0) garbage(bytes.subarray(from - lost, from));
      lost = 0;
    };
    for (;;) {
      if (from < bytes.length && lost === 0 && bytes[from] === pingByte) {
        alive();
        from += 1;
        continue;
      }
      const length = from < bytes.length ? frameLength(bytes.subarray(from), named) : Infinity;
      if (length === null) {
        from += 1;
        lost += 1;
        continue;
      }
      endGarbage();
      if (from + length > bytes.length) break;
      named = true;
      frame(bytes.subarray(from, from + length));
      from += length;
    }
    // A copy: the chunk's memory is the socket's.
    rest = Buffer.from(bytes.subarray(from));
  };
};
