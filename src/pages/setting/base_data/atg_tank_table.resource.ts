import { defineResource } from '#resource/define.ts';
import { tableVersionFields } from '#resource/field-sets/table-version-fields.ts';

const { serial, effectiveFrom, tableCapacityL, tableHeightMm, levelUnit, volumeUnit, origin } =
  tableVersionFields;

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
      fields: ['stationCode', 'tankNumber', 'file', 'levelUnit', 'volumeUnit', 'origin'],
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
        'txt、csv、xlsx 或 xls，不超过 1 MB：液位与容积，表头写明单位（mm、cm、m、英寸；L、m³、加仑）。也可以是方格表、并列多组、空高表。液位仪只报液位时按此表计算容积，历史数据不变',
        'txt, csv, xlsx or xls, 1 MB at most: level and volume, with their units in the head (mm, cm, m, inches; L, m³, gallons). Grids, pairs side by side and ullage are read too. Gives the volume where the gauge sends a level alone; past readings stay',
      ],
      format: 'tankTable',
    },
    levelUnit,
    volumeUnit,
    serial,
    effectiveFrom,
    tableCapacityL,
    tableHeightMm,
    origin,
  },
});
