import { beginMark, endMark } from './escape.ts';

/** The longest frame that is read: texts of inquiries are short, and nothing else that comes down is long. */
export const maxAuthorityFrameBytes = 65_536;

/**
 * Cuts a stream into what is between begin and end marks, however the stream was cut into chunks. The end is found by its
 * mark and never by the length, which platforms count differently. A begin within a frame begins anew.
 */
export const authorityFrameSplitter = (ports: {
  readonly frame: (between: Buffer) => void;
  /** Bytes that belong to no frame. */
  readonly garbage: (bytes: Buffer) => void;
}): ((chunk: Buffer) => void) => {
  /** What came since the begin mark; null: outside of a frame. */
  let open: Buffer | null = null;
  const garbage = (bytes: Buffer): void => {
    if (bytes.length > 0) ports.garbage(bytes);
  };
  /** @returns what is left to be read */
  const step = (bytes: Buffer): Buffer => {
    if (open === null) {
      const begin = bytes.indexOf(beginMark);
      garbage(begin < 0 ? bytes : bytes.subarray(0, begin));
      if (begin < 0) return bytes.subarray(bytes.length);
      open = Buffer.alloc(0);
      return bytes.subarray(begin + 1);
    }
    const at = bytes.findIndex((byte) => byte === beginMark || byte === endMark);
    const within: Buffer = Buffer.concat([open, at < 0 ? bytes : bytes.subarray(0, at)]);
    if (within.length > maxAuthorityFrameBytes) {
      garbage(within);
      open = null;
      return at < 0 ? bytes.subarray(bytes.length) : bytes.subarray(at);
    }
    if (at < 0) {
      open = within;
      return bytes.subarray(bytes.length);
    }
    if (bytes[at] === endMark) {
      open = null;
      ports.frame(within);
    } else {
      open = Buffer.alloc(0);
      garbage(within);
    }
    return bytes.subarray(at + 1);
  };
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) rest = step(rest);
  };
};
