import type { Language } from '#i18n/text.ts';
import type { Thresholds } from '#state/reports/thresholds.ts';

/** Trucks whose plate has what was typed, by their company. @param wanted in lower case */
export const trucksByCompany = (
  trucks: Thresholds['trucks'],
  wanted: string,
  language: Language,
): ReadonlyMap<string, readonly Thresholds['trucks'][number][]> => {
  const fits = (text: string): boolean => text.toLocaleLowerCase(language).includes(wanted);
  const fitting = new Map<string, Thresholds['trucks'][number][]>();
  for (const truck of trucks) {
    if (!fits(truck.signCode)) continue;
    const own = fitting.get(truck.companyCode);
    if (own) own.push(truck);
    else fitting.set(truck.companyCode, [truck]);
  }
  return fitting;
};
