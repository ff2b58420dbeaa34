import { propertyOf } from '#domain/geo/place-files/place-properties.ts';
import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import type { Field, PlainField } from '#resource/fields.ts';
import { readField } from '#resource/read-field.ts';

import { propertyFields } from '../../sheets/exports/export-geo-json.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Fields that files of others may fill, and how they head them beside our own words. */
const foreignHeads: Readonly<Record<string, readonly string[]>> = {
  nameEn: ['name:en', 'name_en'],
  shortName: [],
  areaCode: ['编号', 'code'],
  manager: ['contact'],
  phone: ['tel', '联系电话'],
  address: ['addr'],
  limitKmh: [],
};

/** What is read otherwise than as a field. */
const readElsewhere: ReadonlySet<string> = new Set(['name', 'type', 'radiusm', 'enteredin']);

const headsOf = (name: string, { title }: Field): readonly string[] =>
  [name, ...title, ...(foreignHeads[name] ?? [])].map((head) => head.toLowerCase());

const isPlain = (field: Field): field is PlainField => field.kind === 'text' || field.kind === 'number';

/** Fields that a file of our own holds, as it holds them. */
export const ownFields = (resource: Resource, properties: Properties): Record<string, unknown> =>
  Object.fromEntries(
    propertyFields(resource).flatMap(([name]) =>
      Object.hasOwn(properties, name) ? [[name, properties[name]]] : [],
    ),
  );

/**
 * Fields that a file of others holds. What does not fit its field stops no fence: it is left, and told.
 */
export const foreignFields = (
  resource: Resource,
  properties: Properties,
): { readonly fields: Record<string, unknown>; readonly notes: readonly Text[] } => {
  const fields: Record<string, unknown> = {};
  const notes: Text[] = [];
  for (const [name, field] of propertyFields(resource)) {
    if (!Object.hasOwn(foreignHeads, name) || !isPlain(field)) continue;
    const said = propertyOf(properties, headsOf(name, field));
    if (said === '') continue;
    const read = readField(field, said);
    if (read.ok) fields[name] = read.value;
    else
      notes.push([
        `${field.title[0]}“${said}”未导入：${read.text[0]}`,
        `${field.title[1]} “${said}” is left: ${read.text[1]}`,
      ]);
  }
  return { fields, notes };
};

/** Columns of a file that none of the resources reads. */
export const unreadHeads = (
  resources: readonly Resource[],
  properties: readonly Properties[],
): readonly string[] => {
  const known = new Set(
    resources.flatMap((resource) =>
      propertyFields(resource).flatMap(([name, field]) => headsOf(name, field)),
    ),
  );
  return [...new Set(properties.flatMap((one) => Object.keys(one)))].filter(
    (head) => !known.has(head.trim().toLowerCase()) && !readElsewhere.has(head.trim().toLowerCase()),
  );
};
