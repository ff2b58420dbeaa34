import { defineResource } from '#resource/define.ts';
import { tableVersionFields } from '#resource/table-version-fields.ts';

const { serial, effectiveFrom, tableCapacityL, tableHeightMm, origin } = tableVersionFields;

/** Level → volume of the underground tanks of stations (specification 2: Liquid Level Table), in versions. */
export default defineResource({
  title: ['油站罐容表', 'Liquid Level Table'],
  noun: ['油站罐容表', 'station tank calibration table'],
  source: 'station_tank_table',
  scope: { kind: 'via', column: 'station_code', source: 'station', key: 'station_code' },
  versioned: { key: ['stationCode', 'tankNumber'] },
  name: 'label',
  unique: [],
  order: 'label',
  search: ['label'],
  filters: ['stationCode', 'origin'],
  writeFunction: 'tankTable.write',
  sections: [
    {
      title: ['油站罐容表', 'Station tank calibration table'],
      fields: ['stationCode', 'tankNumber', 'file', 'origin'],
    },
    {
      title: ['版本', 'Version'],
      fields: ['serial', 'effectiveFrom', 'tableCapacityL', 'tableHeightMm'],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['地罐', 'Tank'], as: 'text', listed: true },
    nameEn: { kind: 'computed', title: ['英文名称', 'English name'], as: 'text' },
    stationCode: {
      kind: 'reference',
      title: ['加油站', 'Station'],
      required: true,
      fixed: true,
      to: 'ownStation',
    },
    tankNumber: {
      kind: 'number',
      title: ['罐号', 'Tank number'],
      required: true,
      fixed: true,
      min: 1,
      max: 32,
      decimals: 0,
    },
    file: {
      kind: 'file',
      title: ['罐容表文件', 'Table file'],
      hint: [
        'txt，不超过 1 MB；每行：液位 mm、容积 L。液位仪只报液位时按此表计算容积，历史数据不变',
        'txt, 1 MB at most; each line: level in mm, volume in L. Gives the volume where the gauge sends a level alone; past readings stay',
      ],
      format: 'tankTable',
    },
    serial,
    effectiveFrom,
    tableCapacityL,
    tableHeightMm,
    origin,
  },
});
