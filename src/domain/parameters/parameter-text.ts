import { type ParameterFile, placeOf } from './parameter-file.ts';

type Words = readonly [zh: string, en: string];

const fill = (text: string, row: number): string => text.replace('{n}', String(row));

/** What a path is called: "Probe 3 · Upper limit"; one that the table does not know stands by itself. */
export const pathText = (file: ParameterFile, path: string): Words => {
  const place = placeOf(file, path);
  if (place === null) return [path, path];
  const { title } = place.field;
  const group = Object.entries(file.groups).find(([name]) => name === place.group)?.[1];
  if (group === undefined) return title;
  return [`${fill(group.one[0], place.row)} · ${title[0]}`, `${fill(group.one[1], place.row)} · ${title[1]}`];
};

/** A value as people read it: the word of a closed list with its number, or the text with its unit. */
export const valueText = (file: ParameterFile, path: string, value: string): Words => {
  const field = placeOf(file, path)?.field;
  const option = field?.options?.[value];
  if (option) {
    const same = option[0].includes(value);
    return same ? option : [`${option[0]}（${value}）`, `${option[1]} (${value})`];
  }
  const unit = field?.rule.kind === 'number' && field.rule.unit !== '' ? ` ${field.rule.unit}` : '';
  return [`${value}${unit}`, `${value}${unit}`];
};
