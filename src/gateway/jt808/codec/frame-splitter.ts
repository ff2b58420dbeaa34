import { frameMark } from './escape.ts';

/** The longest frame: header and body of 1,044 bytes and the check code, each escaped. */
export const maxFrameBytes = 2 * (21 + 1023 + 1);

/**
 * Cuts a stream into what is between marks, however the stream was cut into chunks. One mark may end a frame and
 * begin the next, as some terminals do it. What precedes the first mark, and a stretch that is too long, is no frame.
 */
export const frameSplitter = (ports: {
  readonly frame: (between: Buffer) => void;
  /** Bytes that belong to no frame. */
  readonly garbage: (bytes: Buffer) => void;
}): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let inStep = false;
  const piece = (between: Buffer): void => {
    if (between.length > 0)
      if (inStep && between.length <= maxFrameBytes) ports.frame(between);
      else ports.garbage(between);
    inStep = true;
  };
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (;;) {
      const mark = bytes.indexOf(frameMark, from);
      if (mark < 0) break;
      piece(bytes.subarray(from, mark));
      from = mark + 1;
    }
    const open = bytes.subarray(from);
    if (open.length > maxFrameBytes) {
      ports.garbage(open);
      inStep = false;
    }
    // A copy: the chunk's memory is the socket's.
    rest = open.length > maxFrameBytes ? Buffer.alloc(0) : Buffer.from(open);
  };
};
