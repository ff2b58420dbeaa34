/** Bytes of a text in one message to a terminal, at most (JT/T 808-2019, 0x8300). */
export const maxConsoleBytes = 1024;

/** Characters of two bytes in GBK that people type: Han of its table, punctuation, full-width forms, and what stands beside. */
const twoBytes =
  /^[\u4E00-\u9FA5\u3000-\u3017\u301D\u301E\uFF01-\uFF5E\uFFE5\u2018\u2019\u201C\u201D\u2014\u2026\u00B7\u00B0\u00D7\u00F7\u2103\u2030\u2160-\u2169\u2460-\u2469\u2190-\u2193]$/u;

/** Bytes of a character as consoles count; null: they can't show it. */
const bytesOf = (character: string): number | null => {
  if (/^[ -~\n]$/.test(character)) return 1;
  return twoBytes.test(character) ? 2 : null;
};

/** Length of a text as a terminal counts it, in bytes of GBK; null: it holds a character that terminals can't show. */
export const gbkBytes = (text: string): number | null => {
  let sum = 0;
  for (const character of text) {
    const bytes = bytesOf(character);
    if (bytes === null) return null;
    sum += bytes;
  }
  return sum;
};

/** Why a text can't be sent to a console; null: it can. */
export const consoleTextFault = (text: string): readonly [zh: string, en: string] | null => {
  const bad = [...text].find((character) => bytesOf(character) === null);
  if (bad !== undefined) return [`终端不能显示“${bad}”`, `Consoles can’t show “${bad}”`];
  const bytes = gbkBytes(text) ?? 0;
  return bytes <= maxConsoleBytes
    ? null
    : [
        `${bytes} 字节，最多 ${maxConsoleBytes}（汉字 2 字节）`,
        `${bytes} bytes, at most ${maxConsoleBytes} (2 for a Chinese character)`,
      ];
};
