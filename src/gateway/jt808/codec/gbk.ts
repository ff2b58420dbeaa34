/** Bytes of the letters that GBK has, by letter; made from the decoder, which every runtime has, at first use. */
let table: ReadonlyMap<string, number> | null = null;

const makeTable = (): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, number>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      if (low === 0x7f) continue;
      const letter = decoder.decode(Uint8Array.of(high, low));
      if ([...letter].length === 1 && letter !== '\ufffd' && !made.has(letter))
        made.set(letter, high * 256 + low);
    }
  return made;
};

/** Text as GBK (JT/T 808-2019, 4.2); a letter that GBK lacks becomes a question mark. */
export const gbkOf = (text: string): Buffer => {
  table ??= makeTable();
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0x3f;
    const pair = code < 0x80 ? undefined : table.get(letter);
    if (code < 0x80) bytes.push(code);
    else if (pair === undefined) bytes.push(0x3f);
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(bytes);
};
