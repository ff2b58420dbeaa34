/** Strokes of each character on a 4 × 6 grid; lines are drawn point to point. */
const strokes: Readonly<Record<string, string>> = {
  '2': 'M0 1 1 0 3 0 4 1 4 2 0 6 4 6',
  '3': 'M0 0 4 0 2 2 4 3 4 5 3 6 1 6 0 5',
  '4': 'M3 6 3 0 0 4 4 4',
  '5': 'M4 0 0 0 0 2 3 2 4 3 4 5 3 6 0 6',
  '6': 'M4 0 1 0 0 2 0 5 1 6 3 6 4 5 4 4 3 3 0 3',
  '7': 'M0 0 4 0 1 6',
  '8': 'M1 0 3 0 4 1 3 3 1 3 0 5 1 6 3 6 4 5 3 3 1 3 0 1Z',
  '9': 'M4 3 1 3 0 2 0 1 1 0 3 0 4 1 4 4 3 6 0 6',
  A: 'M0 6 2 0 4 6 M1 4 3 4',
  B: 'M0 0 3 0 4 1 3 3 0 3 M3 3 4 5 3 6 0 6 0 0',
  C: 'M4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5',
  D: 'M0 0 2 0 4 2 4 4 2 6 0 6Z',
  E: 'M4 0 0 0 0 6 4 6 M0 3 3 3',
  F: 'M4 0 0 0 0 6 M0 3 3 3',
  H: 'M0 0 0 6 M4 0 4 6 M0 3 4 3',
  J: 'M4 0 4 5 3 6 1 6 0 5',
  K: 'M0 0 0 6 M4 0 0 3 4 6',
  L: 'M0 0 0 6 4 6',
  M: 'M0 6 0 0 2 3 4 0 4 6',
  N: 'M0 6 0 0 4 6 4 0',
  P: 'M0 6 0 0 3 0 4 1 4 2 3 3 0 3',
  R: 'M0 6 0 0 3 0 4 1 4 2 3 3 0 3 M2 3 4 6',
  T: 'M0 0 4 0 M2 0 2 6',
  U: 'M0 0 0 5 1 6 3 6 4 5 4 0',
  V: 'M0 0 2 6 4 0',
  W: 'M0 0 1 6 2 3 3 6 4 0',
  X: 'M0 0 4 6 M4 0 0 6',
  Y: 'M0 0 2 3 4 0 M2 3 2 6',
  Z: 'M0 0 4 0 0 6 4 6',
};

/** The alphabet that verification codes are drawn from (specification 2). */
export const verifyAlphabet = Object.keys(strokes)
  // Drawn if a fixed code has it, but never drawn by lot: it looks like an 8.
  .filter((character) => character !== 'B')
  .join('');

const width = 116;
const height = 40;

const path = (character: string, index: number, random: () => number): string => {
  const x = 14 + index * 25 + random() * 5;
  const y = 9 + random() * 5;
  const turn = (random() - 0.5) * 36;
  const scale = 3.2 + random() * 0.7;
  return `<path d="${strokes[character] ?? ''}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)} 6 9) scale(${scale.toFixed(2)})" vector-effect="non-scaling-stroke"/>`;
};

const line = (random: () => number): string =>
  `<path d="M0 ${(random() * height).toFixed(1)} ${width} ${(random() * height).toFixed(1)}" stroke-width="1"/>`;

/** A picture of the code as a `data:` address: drawn lines, no text that a script could read. */
export const verifyPicture = (code: string, random: () => number): string => {
  const glyphs = [...code].map((character, index) => path(character, index, random)).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#eceff0"/><g fill="none" stroke="#475157" stroke-width="2.4" ` +
    `stroke-linecap="round" stroke-linejoin="round">${glyphs}${line(random)}${line(random)}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
