/** What a compartment's seal can be in (specification 9), with the words of the screen, the files and the drawings. */
export const sealWords = {
  sealed: ['已施封', 'Sealed'],
  unsealed: ['已解封', 'Unsealed'],
  broken: ['围栏外打开', 'Opened off site'],
  sealing: ['施封中', 'Sealing'],
  fault: ['探头故障', 'Fault'],
  unknown: ['未知', 'Unknown'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>;

export type SealState = keyof typeof sealWords;

export const isSealState = (value: unknown): value is SealState =>
  typeof value === 'string' && Object.hasOwn(sealWords, value);
