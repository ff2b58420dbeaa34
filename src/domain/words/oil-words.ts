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

/** `92# 汽油`, `0# 柴油`, `−10# 柴油`; other products have no grade. */
export const oilLabel = (oilCode: number | null, language: 'zh' | 'en'): string => {
  if (oilCode === null) return '—';
  const name = fuelWords[fuelOf(oilCode)].text[language === 'zh' ? 0 : 1];
  return oilCode === -1 ? name : `${oilCode < 0 ? `−${-oilCode}` : oilCode}# ${name}`;
};
