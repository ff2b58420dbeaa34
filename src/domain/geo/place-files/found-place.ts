/** Longitude and latitude as they stand in a file, of whatever datum; heights are left aside. */
export type FoundPosition = readonly [longitudeDeg: number, latitudeDeg: number];

/** What a file draws: rings of a polygon (the outer one first), a pin, or what is no fence. */
export type FoundShape =
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly FoundPosition[])[] }
  | { readonly kind: 'pin'; readonly position: FoundPosition }
  | { readonly kind: 'path' | 'overlay' | 'link' | 'nothing' | 'notNumbers' };

/** Who has written a file for us: ids of rows count in his own alone. */
export interface FileMark {
  readonly installation: string;
  readonly table: string;
}

/** One shape of a file. Several shapes under one name are one each. */
export interface FoundPlace {
  readonly folder: string;
  /** Null: the file gives it none. */
  readonly name: string | null;
  /** Which of the several shapes that bear its name in the file, from 1; null: there is one. */
  readonly part: number | null;
  /** As our exports number rows; of other files it means nothing. */
  readonly id: number | null;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Radius that the file gives a pin, m; null: none. */
  readonly radiusM: number | null;
  readonly shape: FoundShape;
}

/** What a file holds. */
export interface PlaceFile {
  readonly mark: FileMark | null;
  /** It speaks of a Chinese map: whose, somebody has to say. */
  readonly speaksOfDatum: boolean;
  readonly places: readonly FoundPlace[];
}

/** A shape with what is said of it in the file, as `FoundPlace` without its number among several. */
export type NamedShape = Omit<FoundPlace, 'part' | 'shape'>;

/** One place for each of the shapes that a file puts under one name. */
export const placesOf = (named: NamedShape, shapes: readonly FoundShape[]): readonly FoundPlace[] =>
  shapes.map((shape, index) => ({ ...named, part: shapes.length > 1 ? index + 1 : null, shape }));
