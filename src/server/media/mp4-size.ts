const headerBytes = 8;

/** Boxes of ISO/IEC 14496-12 between two places, one level deep: type, and where its content begins and ends. */
function* boxes(
  bytes: Buffer,
  from: number,
  to: number,
): Generator<[type: string, from: number, to: number]> {
  for (let at = from; at + headerBytes <= to;) {
    const short = bytes.readUInt32BE(at);
    const long = short === 1 && at + 16 <= to;
    // 0: to the end of the file.
    const size = long ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < (long ? 16 : headerBytes) || at + size > to) return;
    yield [bytes.toString('latin1', at + 4, at + 8), at + (long ? 16 : headerBytes), at + size];
    at += size;
  }
}

/** Width and height of the first track that has a picture, px: the last eight bytes of its header, as 16.16. */
export const mp4Size = (bytes: Buffer): readonly [number, number] | null => {
  for (const [type, from, to] of boxes(bytes, 0, bytes.length))
    for (const [track, begin, end] of type === 'moov' ? boxes(bytes, from, to) : [])
      for (const [part, , last] of track === 'trak' ? boxes(bytes, begin, end) : [])
        if (part === 'tkhd' && last - begin >= 84) {
          const size = [bytes.readUInt16BE(last - 8), bytes.readUInt16BE(last - 4)] as const;
          if (size[0] > 0) return size;
        }
  return null;
};
