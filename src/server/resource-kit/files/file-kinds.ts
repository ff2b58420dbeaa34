import { readCells } from './read-cells.ts';
import { readPlaceFile } from './read-place-file.ts';
import { readTankTable } from './read-tank-table.ts';

/** How files of each kind are read, in a thread of their own. Faults that people can mend are thrown as `FileFault`. */
export const fileKinds = {
  /** A workbook, or comma separated values. */
  sheet: readCells,
  /** Fences and places: KML, KMZ, ovkml, GeoJSON. */
  places: readPlaceFile,
  tankTable: readTankTable,
} as const satisfies Readonly<Record<string, (bytes: Uint8Array) => unknown>>;

/** See `fileKinds`. */
export type FileKind = keyof typeof fileKinds;

/** What a file of a kind is read as. */
export type FileContent<K extends FileKind> = Awaited<ReturnType<(typeof fileKinds)[K]>>;
