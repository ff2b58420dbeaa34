import type { SubjectState } from '#engine/state.ts';

/** Texts of parts of states. States are values: a part that has changed is another object. */
const texts = new WeakMap<object, string>();

const partText = (part: unknown): string => {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? 'null';
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = JSON.stringify(part);
  texts.set(part, text);
  return text;
};

const partsText = (parts: Readonly<Record<string, unknown>>): string => {
  let text = '';
  for (const name in parts)
    if (parts[name] !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${partText(parts[name])}`;
  return `{${text}}`;
};

/** A state as JSON. Most of a state is unchanged after a batch, and is not serialised again. */
export const stateText = ({ slices, open, ...rest }: SubjectState): string =>
  `${JSON.stringify(rest).slice(0, -1)},"slices":${partsText(slices)},"open":${partsText(open)}}`;

/** Separates texts in one parameter. JSON never holds it: control characters are escaped there. */
const separator = '\u001e';

/** Texts as one parameter, for `string_to_array(…, chr(30))`: an array's text would escape every quotation mark. */
export const joinTexts = (all: readonly string[]): string => all.join(separator);
