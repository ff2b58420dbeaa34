/** Five rows of three points each, read as octal digits from the top: figures, letters and two signs. */
const font: Readonly<Record<string, string>> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71111',
  '8': '75757',
  '9': '75717',
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '75557',
  P: '65644',
  Q: '25563',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  ':': '02020',
  '-': '00700',
};

/** From one sign to the next, in dots. */
const pitch = 4;

/** Dots of a text in figures, capital letters, colon and dash, as [x, y] from its top left; other signs stay blank. */
export const dotsOf = (text: string): (readonly [x: number, y: number])[] =>
  [...text.toUpperCase()].flatMap((sign, index) =>
    [...(font[sign] ?? '')].flatMap((octal, y) =>
      [0, 1, 2].flatMap((x) => (Number(octal) & (4 >> x) ? [[index * pitch + x, y] as const] : [])),
    ),
  );
