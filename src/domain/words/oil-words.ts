import { fuelOf, type Fuel } from '../cargo/oil.ts';

/** Words and drawing patterns of the fuels. */
export const fuelWords = {
  gasoline: { text: ['汽油', 'Gasoline'], drawing: 'gas' },
  diesel: { text: ['柴油', 'Diesel'], drawing: 'die' },
  other: { text: ['其他', 'Other'], drawing: 'oth' },
} as const satisfies Record<Fuel, unknown>;

export type OilDrawing = (typeof fuelWords)[Fuel]['drawing'];

/** An unknown product is drawn as other. */
export const oilDrawing = (oilCode: number | null): OilDrawing =>
  fuelWords[oilCode === null ? 'other' : fuelOf(oilCode)].drawing;

/** `92#`, `0#`, `−10#`; other products by their name. */
export const oilGrade = (oilCode: number, language: 'zh' | 'en'): string =>
  oilCode === -1
    ? fuelWords[fuelOf(oilCode)].text[language === 'zh' ? 0 : 1]
    : `${oilCode < 0 ? `−${-oilCode}` : oilCode}#`;

/** `92# 汽油`, `0# 柴油`, `−10# 柴油`; other products have no grade. */
export const oilLabel = (oilCode: number | null, language: 'zh' | 'en'): string => {
  if (oilCode === null) return '—';
  const name = fuelWords[fuelOf(oilCode)].text[language === 'zh' ? 0 : 1];
  return oilCode === -1 ? name : `${oilGrade(oilCode, language)} ${name}`;
};

/** Products that are sold (specification 9), by their codes, as filters offer them. */
export const soldOils: Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>> =
  Object.fromEntries(
    [92, 95, 98, 0, -10, -20, -35, -1].map((code) => [
      String(code),
      { text: [oilLabel(code, 'zh'), oilLabel(code, 'en')] as const },
    ]),
  );
