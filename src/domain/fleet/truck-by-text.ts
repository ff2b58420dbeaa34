import { plateForm } from '../text/plate.ts';

/** What somebody typed for a truck. */
export interface TypedTruck<T> {
  /** Null: nothing was typed, or it fits none or several. */
  readonly truck: T | null;
  /** Why it is none, for the field; null: it is one, or nothing was typed. */
  readonly fault: readonly [zh: string, en: string] | null;
}

/** The truck that is meant: by its whole plate, or by a part that only one plate has, as people say "00010". */
export const truckByText = <T extends { readonly signCode: string }>(
  text: string,
  trucks: Iterable<T>,
): TypedTruck<T> => {
  const wanted = plateForm(text);
  if (wanted === '') return { truck: null, fault: null };
  const fits = [...trucks].filter(({ signCode }) => signCode.includes(wanted));
  const [only = null] = fits;
  const truck = fits.find(({ signCode }) => signCode === wanted) ?? (fits.length === 1 ? only : null);
  if (truck !== null) return { truck, fault: null };
  const typed = text.trim();
  return {
    truck: null,
    fault:
      fits.length === 0
        ? [`没有车牌含“${typed}”的车辆`, `No truck has “${typed}” in its plate`]
        : [
            `${fits.length} 辆车的车牌含“${typed}”，请再写几位`,
            `${fits.length} plates have “${typed}”: type more of it`,
          ],
  };
};
