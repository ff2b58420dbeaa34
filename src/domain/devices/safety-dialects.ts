/**
 * Whose words the codes of a terminal's active safety are, where the length of its items does not tell: Jiangsu's DB32
 * has the lengths of T/JSATL 12 and other codes for the driver.
 */
export const safetyDialects = {
  db32: { text: ['江苏 DB32', 'Jiangsu DB32'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** See `safetyDialects`. */
export type SafetyDialect = keyof typeof safetyDialects;

/** Codes that mean something else there, as the product's own (`src/engine/adas-types.ts`), by system and code. */
const meanings: Readonly<Record<SafetyDialect, Readonly<Record<string, Readonly<Record<number, number>>>>>> =
  {
    // 5: nobody at the wheel; 6: hands off the wheel.
    db32: { dsm: { 5: 228, 6: 12 } },
  };

/** A code of a system in the product's own numbers. */
export const eventCodeIn = (dialect: SafetyDialect | null, system: string, code: number): number =>
  (dialect === null ? undefined : meanings[dialect][system]?.[code]) ?? code;
