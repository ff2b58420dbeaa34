/** What is written between the letters of a plate, or around them, and says nothing. */
const between = /[\s.·•・‧∙⋅-]/gu;

/**
 * A number plate or vehicle identification number as it is compared: full-width and small letters are as good as others, dots
 * and spaces say nothing.
 */
export const plateForm = (written: string): string =>
  written.normalize('NFKC').replaceAll(between, '').toUpperCase();

/** How what a terminal says compares to its truck's plate. */
export type PlateMatch = 'same' | 'withoutProvince' | 'other';

/** @param said as the terminal says it, in one or several readings of the same bytes */
export const matchPlate = (said: readonly string[], plate: string): PlateMatch => {
  const wanted = plateForm(plate);
  const forms = said.map(plateForm);
  if (forms.includes(wanted)) return 'same';
  // A plate begins with the character of its province, which some terminals can't say.
  return /^\p{Script=Han}/u.test(wanted) && forms.includes(wanted.slice(1)) ? 'withoutProvince' : 'other';
};
