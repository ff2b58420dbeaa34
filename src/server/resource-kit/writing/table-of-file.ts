import type { ReportRow } from '#contract/reports/reports.ts';
import type { TableReference } from '#domain/cargo/table-file/table-reference.ts';
import { tankTableOf } from '#domain/cargo/table-file/tank-table-of.ts';
import { isLevelUnit, isVolumeUnit } from '#domain/cargo/table-file/table-units.ts';
import { tableFault } from '#resource/table-fault.ts';

import { badRequest, type Refusal } from '../../kernel/refusal.ts';
import type { Text } from '#i18n/text.ts';
import { keptTableLines } from '../files/kept-table-lines.ts';
import type { WrittenRow } from '../hooks.ts';
import type { Row } from '../read-form.ts';

const atField = (field: string, text: Text): Refusal =>
  badRequest(['请检查表单', 'Please check the form'], { [field]: text });

/**
 * Points of the file of a form, by the units that it chooses; undefined: the row keeps the ones that it has.
 * @throws Refusal at its field: no file, or what is wrong with it beside what is known of the tank
 */
export const tableOfFile = async (
  before: ReportRow | null,
  { own, files }: WrittenRow,
  referenceOf: () => Promise<TableReference>,
): Promise<Row | undefined> => {
  const file = files.get('file');
  const chosen = (name: 'levelUnit' | 'volumeUnit'): string =>
    String(own[name] ?? (name in own ? '' : before?.[name]) ?? '');
  if (file === undefined) {
    if (before === null) throw atField('file', ['请选择文件', 'Choose a file']);
    const turned = (['levelUnit', 'volumeUnit'] as const).find(
      (name) => chosen(name) !== String(before[name] ?? ''),
    );
    if (turned !== undefined)
      throw atField(turned, [
        '换单位须重新选择文件，按新单位读取',
        'Choose the file again with another unit: it is read by it',
      ]);
    return undefined;
  }
  const lines = keptTableLines(file);
  if (lines === null) throw atField('file', ['文件无法读取', 'The file can’t be read']);
  const [levelUnit, volumeUnit] = [chosen('levelUnit'), chosen('volumeUnit')];
  const { points, findings } = tankTableOf(
    lines,
    {
      levelUnit: isLevelUnit(levelUnit) ? levelUnit : null,
      volumeUnit: isVolumeUnit(volumeUnit) ? volumeUnit : null,
    },
    await referenceOf(),
  );
  const fault = tableFault(findings);
  if (fault !== null) throw atField('file', fault);
  return { points: JSON.stringify(points) };
};
