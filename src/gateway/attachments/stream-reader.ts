import { frameMark } from '../jt808/codec/escape.ts';
import { maxFrameBytes } from '../jt808/codec/frame-splitter.ts';

/** Begins a block of a file (T/JSATL 12-2017, table 4-26); nothing in it is escaped. */
const blockMark = Buffer.from('30316364', 'hex');
/** Bytes of a name in a block, zeros behind: a longer name is cut. */
export const blockNameBytes = 50;
const blockHeadBytes = blockMark.length + blockNameBytes + 4 + 4;

/** Bytes of a file, as they come: a block is handed on in pieces, so that a link that breaks loses none of them. */
export interface BlockPiece {
  /** Without the zeros behind. */
  readonly nameBytes: Buffer;
  readonly offset: number;
  readonly bytes: Buffer;
}

/** Head of a block. */
export interface BlockHead {
  readonly nameBytes: Buffer;
  readonly offset: number;
  readonly length: number;
}

export interface StreamReaderPorts {
  /** What is between two marks, which may be no frame; nothing behind it is read before it is done. */
  readonly frame: (between: Buffer) => Promise<void>;
  /** @returns false: nobody awaits such a block, and nothing more is read */
  readonly block: (head: BlockHead) => boolean;
  readonly piece: (piece: BlockPiece) => void;
  /** What comes is neither frame nor block. */
  readonly lost: () => void;
}

const withoutZeros = (field: Buffer): Buffer => {
  let end = field.length;
  while (end > 0 && field[end - 1] === 0) end -= 1;
  return field.subarray(0, end);
};

/** What stands at the beginning of what has come: an element, or too little of one. */
type Element =
  | { readonly kind: 'frame'; readonly between: Buffer; readonly bytes: number }
  | { readonly kind: 'block'; readonly head: BlockHead; readonly bytes: number }
  | { readonly kind: 'part' };

const elementOf = (bytes: Buffer): Element => {
  const start = bytes.subarray(0, blockMark.length);
  if (start.equals(blockMark.subarray(0, start.length))) {
    if (bytes.length < blockHeadBytes) return { kind: 'part' };
    const nameBytes = Buffer.from(
      withoutZeros(bytes.subarray(blockMark.length, blockMark.length + blockNameBytes)),
    );
    const [offset, length] = [bytes.readUInt32BE(blockHeadBytes - 8), bytes.readUInt32BE(blockHeadBytes - 4)];
    return { kind: 'block', head: { nameBytes, offset, length }, bytes: blockHeadBytes };
  }
  const from = bytes[0] === frameMark ? 1 : 0;
  const end = bytes.indexOf(frameMark, from);
  if (end < 0) return { kind: 'part' };
  // The mark behind a frame is taken with it; where it begins the next one too, that one is found without it.
  return { kind: 'frame', between: Buffer.from(bytes.subarray(from, end)), bytes: end + 1 };
};

/**
 * Reads a link on which frames of JT/T 808 and blocks of files alternate, however it is cut into chunks. One mark may
 * end a frame and begin the next.
 * @returns what takes a chunk; the next one is given when it is done
 */
export const streamReader = ({
  frame,
  block,
  piece,
  lost,
}: StreamReaderPorts): ((chunk: Buffer) => Promise<void>) => {
  let rest: Buffer = Buffer.alloc(0);
  /** The block that is read, and how many bytes of it have come. */
  let open: { readonly head: BlockHead; taken: number } | null = null;
  let ended = false;

  /** Takes what it can. @returns what is left */
  const take = async (bytes: Buffer): Promise<Buffer> => {
    if (open !== null) {
      const { head, taken } = open;
      const part = bytes.subarray(0, head.length - taken);
      if (part.length > 0)
        piece({ nameBytes: head.nameBytes, offset: head.offset + taken, bytes: Buffer.from(part) });
      open.taken += part.length;
      if (open.taken === head.length) open = null;
      return bytes.subarray(part.length);
    }
    const element = elementOf(bytes);
    if (element.kind === 'part') {
      ended = bytes.length > maxFrameBytes;
      return bytes;
    }
    if (element.kind === 'frame') {
      if (element.between.length > 0) await frame(element.between);
    } else if (block(element.head)) open = { head: element.head, taken: 0 };
    else ended = true;
    return bytes.subarray(element.bytes);
  };

  return async (chunk) => {
    if (ended) return;
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let before = -1; bytes.length > 0 && bytes.length !== before && !ended;) {
      before = bytes.length;
      // oxlint-disable-next-line no-await-in-loop -- what stands behind a frame is understood by its answer
      bytes = await take(bytes);
    }
    // A copy: the chunk's memory is the socket's.
    rest = ended ? Buffer.alloc(0) : Buffer.from(bytes);
    if (ended) lost();
  };
};
