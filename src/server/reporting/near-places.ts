import type { ReportRow } from '#contract/reports/reports.ts';
import type { LonLat } from '#domain/geo/geo.ts';
import { besideSiteM, createPlaceNamer } from '#domain/words/place-words.ts';
import type { Text } from '#i18n/text.ts';
import type { Report } from '#report/define.ts';
import { nearField, placeCoordinates } from '#report/near-places.ts';

import type { Queries } from '../database/database.ts';
import type { AddressOf } from '../maps/addresses.ts';
import { listAreas } from '../master-data/areas.ts';

/** Fields of places of a report whose coordinates it has. */
const placed = (report: Report, fields: readonly string[]) =>
  Object.entries(placeCoordinates).filter(
    ([place, at]) => fields.includes(place) && at.every((name) => Object.hasOwn(report.columns, name)),
  );

/** Fields that must be read beside these, so that places without a name can be described. */
export const fieldsOfPlaces = (report: Report, fields: readonly string[]): readonly string[] =>
  placed(report, fields).flatMap(([, at]) => at);

/**
 * Most events happen outside every fence: such a place is described by the depot or station beside it, else by its road
 * and town where an archive of maps knows them, else by the nearest site and its distance, of those that the reader's companies
 * know, in a field beside its own. Returns a function that does this to rows of the report; the areas are read once, before
 * the rows: a reader with a cursor must not wait for another connection in between.
 */
export const nearPlaces = async (
  queries: Queries,
  companies: readonly string[],
  report: Report,
  fields: readonly string[],
  addressOf: AddressOf,
): Promise<(rows: ReportRow[]) => Promise<ReportRow[]>> => {
  const places = placed(report, fields);
  if (places.length === 0) return async (rows) => rows;
  const nameOf = createPlaceNamer(await listAreas(queries, companies));
  const describe = async (at: LonLat): Promise<Text | null> =>
    nameOf(at, besideSiteM) ?? (await addressOf(at)) ?? nameOf(at);
  const described = async (row: ReportRow): Promise<ReportRow> => {
    const found: Record<string, Text> = {};
    for (const [place, [longitude, latitude]] of places) {
      const longitudeDeg = row[longitude];
      const latitudeDeg = row[latitude];
      if (row[place] !== null || typeof longitudeDeg !== 'number' || typeof latitudeDeg !== 'number')
        continue;
      // oxlint-disable-next-line no-await-in-loop -- a row has two places at most
      const near = await describe({ longitudeDeg, latitudeDeg });
      if (near !== null) found[nearField(place)] = near;
    }
    return Object.keys(found).length === 0 ? row : { ...row, ...found };
  };
  return (rows) => Promise.all(rows.map(described));
};

/** The same for rows that are read already; nothing is read where all places have names. */
export const withNearPlaces = async (
  queries: Queries,
  companies: readonly string[],
  report: Report,
  rows: ReportRow[],
  addressOf: AddressOf,
): Promise<ReportRow[]> => {
  const fields = Object.keys(report.columns);
  const nameless = placed(report, fields).some(([place]) => rows.some((row) => row[place] === null));
  return nameless ? (await nearPlaces(queries, companies, report, fields, addressOf))(rows) : rows;
};
