import { isLevelUnit, isVolumeUnit } from '#domain/cargo/table-file/table-units.ts';
import { isGivenFile } from '#resource/read-file.ts';
import { type CheckedTable, checkTableFile, type TableOwner } from '#state/reports/tank-tables.ts';

import type { Draft } from '../resource-page/form/field-rules.ts';
import { type Read, useRead } from '../use-read.ts';

const numbers = new WeakMap<object, number>();
let last = 0;

/** A file is as large as a key must not be. */
const numberOf = (file: object): number => {
  const number = numbers.get(file) ?? (last += 1);
  numbers.set(file, number);
  return number;
};

/** The file of a form as it would be taken, by the units that stand there too; its value is null while there is none. */
export const useCheckedTable = (owner: TableOwner | null, draft: Draft): Read<CheckedTable> => {
  const file = draft['file'];
  const [levelUnit, volumeUnit] = [String(draft['levelUnit'] ?? ''), String(draft['volumeUnit'] ?? '')];
  const given = isGivenFile(file) ? file : null;
  const key =
    given === null ? null : `${numberOf(given)} ${JSON.stringify(owner)} ${levelUnit} ${volumeUnit}`;
  const read = useRead(key, () =>
    checkTableFile(owner, {
      base64: given?.base64 ?? '',
      ...(isLevelUnit(levelUnit) && { levelUnit }),
      ...(isVolumeUnit(volumeUnit) && { volumeUnit }),
    }),
  );
  return given === null ? { ...read, value: null, failure: null } : read;
};
