import type { KindChoices } from '#contract/fleet/place-files.ts';
import type { Datum } from '#domain/geo/datum.ts';
import type { FoundPlace, PlaceFile } from '#domain/geo/place-files/found-place.ts';
import { givenNames, type GivenName } from '#domain/geo/place-files/given-names.ts';
import { kindIn, type PlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import { placeOutline, type PlaceOutline } from '#domain/geo/place-files/place-outline.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import { badRequest, restricted } from '../../kernel/refusal.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { fileMark } from '../../sheets/exports/file-mark.ts';
import { digestOf } from '../../sheets/planning/plan-digest.ts';
import { mapYielding } from '../../sheets/map-yielding.ts';
import { knownPlaces, type KnownPlaces } from './known-places.ts';
import { foreignFields, ownFields, unreadHeads } from './place-fields.ts';
import { type Decided, type PlannedShape, planPlace } from './plan-place.ts';

/** What somebody says of a file before it is imported. */
export interface PlaceFileChoices {
  readonly fileName: string;
  readonly datum: Datum | null;
  readonly companyCode: string | null;
  readonly kind: PlaceKind;
  readonly kinds: KindChoices;
  readonly radiusM: number | null;
  readonly fillHoles: boolean;
  readonly contact: string | null;
}

export interface PlannedFile {
  readonly digest: string;
  readonly own: boolean;
  readonly asksDatum: boolean;
  readonly rows: readonly PlannedShape[];
  readonly unread: readonly string[];
}

/** What a shape is before it is held against what is stored. */
interface Read {
  readonly place: FoundPlace;
  readonly given: GivenName;
  readonly kind: PlaceKind;
  readonly page: ResourcePage;
  readonly outline: PlaceOutline;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notes: readonly Text[];
}

const stemOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').trim() || 'KML';

/** @throws Refusal: the actor may not write what was chosen */
const pageOf = (pages: ReadonlyMap<PlaceKind, ResourcePage>, kind: PlaceKind): ResourcePage => {
  const page = pages.get(kind);
  if (page === undefined) throw restricted();
  return page;
};

const readPlaces = (
  { places }: PlaceFile,
  own: boolean,
  choices: PlaceFileChoices,
  pages: ReadonlyMap<PlaceKind, ResourcePage>,
): Promise<readonly Read[]> => {
  const names = givenNames(places, stemOf(choices.fileName));
  const { kinds } = choices;
  return mapYielding(places, (place, index): Read => {
    const { folder, properties, name } = place;
    const said = kindIn(folder, properties);
    const kind =
      kinds.rows[String(index + 1)] ??
      (Object.hasOwn(kinds.folders, folder) ? kinds.folders[folder] : undefined) ??
      (said !== null && pages.has(said) ? said : choices.kind);
    const page = pageOf(pages, kind);
    const { fields, notes } = own
      ? { fields: ownFields(page.resource, properties), notes: [] }
      : foreignFields(page.resource, properties);
    const needed = page.resource.fields['manager']?.required === true;
    const manager = fields['manager'] ?? (needed ? choices.contact : null);
    return {
      place,
      // Names of our own file are its rows' own, whichever of them stand in it twice.
      given: own && name !== null ? { name, note: null, sameAs: null } : (names[index] as GivenName),
      kind,
      page,
      outline: placeOutline(place, { ...choices, datum: choices.datum ?? 'wgs84' }),
      fields: { ...fields, ...(manager != null && manager !== '' && { manager }) },
      notes,
    };
  });
};

/** The company of a shape: as chosen, else as a file of our own says, else the asker's. */
const companyOf = ({ fields }: Read, { companyCode }: PlaceFileChoices, { user }: Actor): string => {
  const said = fields['companyCode'];
  return companyCode ?? (typeof said === 'string' && said !== '' ? said : user.companyCode);
};

const left = (action: 'skipped' | 'wrong', text: Text): Decided => ({
  action,
  before: null,
  fields: {},
  texts: [text],
});

const twice = (row: number): Text => [
  `与第 ${row} 行相同，只导入一次`,
  `The same as row ${row}, which goes in once`,
];

const decide = (
  read: Read,
  own: boolean,
  choices: PlaceFileChoices,
  actor: Actor,
  known: KnownPlaces,
  changed: Set<string>,
): Decided => {
  const { place, given, kind, page, outline, fields } = read;
  if ('skipped' in outline) return left('skipped', outline.skipped);
  if ('wrong' in outline) return left('wrong', outline.wrong);
  if (given.sameAs !== null) return left('skipped', twice(given.sameAs));
  const companyCode = companyOf(read, choices, actor);
  if (!actor.companies.includes(companyCode))
    return left('wrong', [
      '公司：没有这一项，或有多项同名',
      'Company: there is none, or several have this name',
    ]);
  const enteredIn = choices.datum === null || choices.datum === 'wgs84' ? null : choices.datum;
  const decided = planPlace(
    {
      kind,
      page,
      name: given.name,
      outline: { ...outline.outline, ...(enteredIn !== null && { enteredIn }) },
      companyCode,
      fields,
      before: own && place.id !== null ? known.byId(page, place.id) : null,
    },
    known,
  );
  const row = decided.before === null ? null : `${page.address} ${String(decided.before['id'])}`;
  if (row !== null && decided.action !== 'unchanged') {
    if (changed.has(row))
      return left('wrong', [
        '文件中重复：同一条记录已在前面出现',
        'Twice in the file: the same row comes before it',
      ]);
    changed.add(row);
  }
  return decided;
};

/**
 * What an import of a file of fences and places would do, shape by shape; nothing is written. Ids count in files that
 * this installation wrote; else the row of the same name in the same company is meant. A shape that is wrong stops no
 * other.
 * @param pages of the kinds that the actor may write
 * @throws Refusal 400: a company that is not the actor's; restricted: a kind that he may not write
 */
export const planPlaceFile = async (
  queries: Queries,
  actor: Actor,
  pages: ReadonlyMap<PlaceKind, ResourcePage>,
  file: PlaceFile,
  choices: PlaceFileChoices,
): Promise<PlannedFile> => {
  const { companyCode } = choices;
  if (companyCode !== null && !actor.companies.includes(companyCode))
    throw badRequest(['没有这家公司', 'There is no such company'], {
      companyCode: ['没有这一项', 'There is none'],
    });
  const mark = await fileMark(queries, 'area');
  const own = file.mark?.installation === mark.installation && file.mark.table === mark.table;
  const read = await readPlaces(file, own, choices, pages);
  const used = [...new Set(read.map(({ page }) => page))];
  const known = await knownPlaces(
    queries,
    actor.companies,
    used,
    own ? file.places.flatMap(({ id }) => id ?? []) : [],
    read.map(({ given, fields }) => ({ name: given.name, areaCode: String(fields['areaCode'] ?? '') })),
  );
  const changed = new Set<string>();
  const rows = await mapYielding(read, (one, index): PlannedShape => {
    const decided = decide(one, own, choices, actor, known, changed);
    const { outline, given, notes } = one;
    const taken = 'outline' in outline ? outline : null;
    return {
      ...decided,
      rowNumber: index + 1,
      folder: one.place.folder,
      kind: one.kind,
      page: one.page,
      name: given.name,
      outline: taken?.outline ?? null,
      texts: [
        ...decided.texts,
        ...[given.note, taken?.note ?? null].filter((note) => note !== null),
        ...notes,
      ],
    };
  });
  return {
    digest: digestOf(rows, ({ page }) => page.address),
    own,
    asksDatum:
      choices.datum === null && !own && (file.speaksOfDatum || /\.ov(kml|kmz)$/i.test(choices.fileName)),
    rows,
    unread: unreadHeads(
      used.map(({ resource }) => resource),
      file.places.map(({ properties }) => properties),
    ),
  };
};
