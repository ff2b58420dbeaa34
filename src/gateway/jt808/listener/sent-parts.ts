/** Bytes of frames that are kept for one connection, at most: two upgrades of two megabytes. */
const mostBytes = 5 * 1024 * 1024;

const sizeOf = (frames: readonly Buffer[]): number => frames.reduce((sum, { length }) => sum + length, 0);

/** Parts of long messages that went to one terminal, which may ask for some of them again (0x0005). */
export const createSentParts = () => {
  const kept = new Map<number, readonly Buffer[]>();
  let bytes = 0;
  const drop = (serial: number): void => {
    bytes -= sizeOf(kept.get(serial) ?? []);
    kept.delete(serial);
  };
  return {
    /** Of a message that needed several frames; older ones make room. */
    keep: (firstSerial: number, frames: readonly Buffer[]): void => {
      drop(firstSerial);
      kept.set(firstSerial, frames);
      bytes += sizeOf(frames);
      for (const [oldest] of kept) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    /** Frames by their numbers, from 1; those that are not known any more are left out. */
    again: (firstSerial: number, numbers: readonly number[]): Buffer[] => {
      const frames = kept.get(firstSerial) ?? [];
      return numbers.flatMap((number) => frames[number - 1] ?? []);
    },
  };
};
