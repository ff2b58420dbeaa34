import type { PlaceAction } from '#contract/fleet/place-files.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import { fenceBox } from '#domain/geo/fence.ts';
import { distanceM } from '#domain/geo/geo.ts';
import type { Outline } from '#domain/geo/geo-json.ts';
import type { PlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import { sameOutline } from '#domain/geo/same-outline.ts';
import type { Text } from '#i18n/text.ts';
import { validate, type Values } from '#resource/validate.ts';

import type { RequestRow } from '../../resource-kit/change-requests/change-requests.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { codeOfName } from '../../sheets/planning/code-of-name.ts';
import { otherWaits } from '../../sheets/planning/pending-requests.ts';
import type { KnownPlaces } from './known-places.ts';

/** A shape as it would be written. */
export interface PlannedShape {
  readonly rowNumber: number;
  readonly folder: string;
  readonly kind: PlaceKind;
  readonly page: ResourcePage;
  readonly name: string;
  readonly action: PlaceAction;
  /** The row that it changes; null: a new one, or none is known. */
  readonly before: ReportRow | null;
  /** Fields that are written: all of a new row, those that differ of an old one. */
  readonly fields: Values;
  readonly outline: Outline | null;
  readonly texts: readonly Text[];
}

/** What the file and its reader's choices say of a shape. */
export interface PlaceProposal {
  readonly kind: PlaceKind;
  readonly page: ResourcePage;
  readonly name: string;
  readonly outline: Outline;
  readonly companyCode: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The row whose number a file of our own gives; null: none, so that its name says which it is. */
  readonly before: ReportRow | null;
}

/** What is decided of a shape that has an outline. */
export type Decided = Pick<PlannedShape, 'action' | 'before' | 'fields' | 'texts'>;

const given = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

const outlineIn = (value: unknown): Outline | null =>
  typeof value === 'object' && value !== null && ('circle' in value || 'polygon' in value)
    ? (value as Outline)
    : null;

const sameValue = (name: string, one: unknown, other: unknown): boolean => {
  if (name !== 'shape') return JSON.stringify(given(one)) === JSON.stringify(given(other));
  const [a, b] = [outlineIn(one), outlineIn(other)];
  return a !== null && b !== null && sameOutline(a, b);
};

const middleOf = (outline: Outline) => {
  const [west, south, east, north] = fenceBox(outline);
  return { longitudeDeg: (west + east) / 2, latitudeDeg: (south + north) / 2 };
};

/** What would change, in words: which fields, and how far the middle of an outline moves. */
const changeText = ({ resource }: ResourcePage, before: ReportRow, fields: Values): Text => {
  const titles = Object.keys(fields).map((name): Text => {
    const [zh, en] = resource.fields[name]?.title ?? [name, name];
    const [from, to] = [outlineIn(before[name]), outlineIn(fields[name])];
    if (from === null || to === null) return [zh, en];
    const movedM = Math.round(distanceM(middleOf(from), middleOf(to)));
    return [`${zh}（中心移动 ${movedM} m）`, `${en} (its middle moves by ${movedM} m)`];
  });
  return [
    `将修改：${titles.map(([zh]) => zh).join('、')}`,
    `Changes: ${titles.map(([, en]) => en).join(', ')}`,
  ];
};

const isSameAs = ({ proposed }: RequestRow, fields: Values): boolean =>
  Object.entries(fields).every(
    ([name, value]) => name === 'areaCode' || sameValue(name, value, proposed?.[name]),
  );

/** Whether it waits already; words where something else waits under its name. */
const waiting = (requests: readonly RequestRow[], fields: Values): 'no' | 'same' | Text => {
  const [first] = requests;
  if (first === undefined) return 'no';
  if (requests.some((request) => isSameAs(request, fields))) return 'same';
  return otherWaits(first.author_name);
};

const waitsText: Text = [
  '同样的内容已提交过，正在等待审批；不会再次提交',
  'The same was sent already and waits for approval; it is not sent again',
];

/** The row of its name in its company: of several the one that has its outline. */
const rowOfName = (
  known: KnownPlaces,
  { page, companyCode, name, outline }: PlaceProposal,
): ReportRow | null | 'several' => {
  const rows = known.named(page, companyCode, name);
  if (rows.length < 2) return rows[0] ?? null;
  return (
    rows.find((row) => {
      const own = outlineIn(row['shape']);
      return own !== null && sameOutline(own, outline);
    }) ?? 'several'
  );
};

/** Fields that a new row has, whatever the file says. */
const newFields = (said: PlaceProposal): Record<string, unknown> => {
  const { resource } = said.page;
  return {
    enabled: true,
    ...said.fields,
    ...('type' in resource.fields && { type: said.kind }),
    ...('areaCode' in resource.fields && {
      areaCode: said.fields['areaCode'] ?? codeOfName(resource, said.companyCode, said.name),
    }),
    companyCode: said.companyCode,
  };
};

/** What an import would do with a shape that has an outline. */
export const planPlace = (said: PlaceProposal, known: KnownPlaces): Decided => {
  const { page, name, outline } = said;
  const { resource } = page;
  const found = said.before ?? rowOfName(known, said);
  if (found === 'several')
    return {
      action: 'wrong',
      before: null,
      fields: {},
      texts: [['有多个同名的，不知道是哪一个；请先改名', 'Several have this name; rename them first']],
    };
  const form: Record<string, unknown> = {
    ...(found === null ? newFields(said) : said.fields),
    [resource.name]: name,
    shape: outline,
  };
  // What is set once may stand in a file.
  if (found !== null)
    for (const [field, { fixed }] of Object.entries(resource.fields)) if (fixed) delete form[field];
  const { values, faults } = validate(resource.fields, form, found !== null);
  const fields =
    found === null
      ? Object.fromEntries(Object.entries(values).filter(([, value]) => given(value) !== null))
      : Object.fromEntries(
          Object.entries(values).filter(([field, value]) => !sameValue(field, value, found[field])),
        );
  const id = found === null ? null : Number(found['id']);
  const texts = [
    ...faults
      .filter(
        ({ path: [field] }) =>
          found === null || !sameValue(String(field), form[String(field)], found[String(field)]),
      )
      .map(({ path: [field], text }): Text => {
        const title = resource.fields[String(field)]?.title;
        return field === 'shape' || title === undefined
          ? text
          : [`${title[0]}：${text[0]}`, `${title[1]}: ${text[1]}`];
      }),
    ...resource.unique
      .filter((field) => field in fields && known.isTaken(page, field, String(fields[field]), id))
      .map((field): Text => {
        const [zh, en] = resource.fields[field]?.title ?? [field, field];
        return [`${zh}已存在`, `${en} already exists`];
      }),
  ];
  if (texts.length > 0) return { action: 'wrong', before: found, fields, texts };
  if (found !== null && Object.keys(fields).length === 0)
    return { action: 'unchanged', before: found, fields, texts: [] };
  const waits = waiting(
    id === null ? known.waitingNew(page, said.companyCode, name) : known.waitingFor(page, id),
    fields,
  );
  if (waits === 'same') return { action: 'waiting', before: found, fields, texts: [waitsText] };
  if (waits !== 'no') return { action: 'wrong', before: found, fields, texts: [waits] };
  return found === null
    ? { action: 'create', before: null, fields, texts: [] }
    : { action: 'update', before: found, fields, texts: [changeText(page, found, fields)] };
};
