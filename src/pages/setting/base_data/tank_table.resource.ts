import { sendingStates, tankTableStates } from '#domain/cargo/tank-table-states.ts';
import { defineResource } from '#resource/define.ts';
import { tableVersionFields } from '#resource/field-sets/table-version-fields.ts';

const { serial, effectiveFrom, tableCapacityL, tableHeightMm, levelUnit, volumeUnit, origin } =
  tableVersionFields;

/** Tank volume tables (specification 3, 4 and 5): level → volume of each compartment, and what its console holds. */
export default defineResource({
  title: ['罐容表管理', 'Tank chart management'],
  noun: ['罐容表', 'tank calibration table'],
  source: 'tank_table',
  scope: { kind: 'via', column: 'truck_id', source: 'truck', key: 'id' },
  versioned: { key: ['truckId', 'compartment'] },
  name: 'label',
  unique: [],
  order: 'label',
  search: ['label'],
  filters: ['origin'],
  writeFunction: 'tankTable.write',
  lifecycle: {
    field: 'state',
    locked: sendingStates,
    lockedText: ['下发中，不能修改或重复下发', 'Being sent: it can be neither edited nor sent again'],
  },
  actions: {
    send: {
      title: ['下发', 'Send to console'],
      question: ['下发 {name} 的罐容表？', 'Send the tank calibration table of {name}?'],
      consequence: [
        '终端将按此表计算容积。终端读回的表与此表一致才算完成。',
        'The console will calculate volumes from this table. It is complete once the table read back from the console matches.',
      ],
      from: ['notSent', 'complete', 'inUse', 'failed', 'failedPipelineOil'],
    },
  },
  sections: [
    {
      title: ['罐容表', 'Tank calibration table'],
      fields: ['truckId', 'compartment', 'file', 'levelUnit', 'volumeUnit', 'origin', 'pipeCapacityL'],
    },
    {
      title: ['版本', 'Version'],
      fields: ['serial', 'effectiveFrom', 'state', 'capacityL', 'tableCapacityL', 'tableHeightMm'],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['分仓', 'Compartment'], as: 'text', listed: true },
    truckId: { kind: 'reference', title: ['车辆', 'Truck'], required: true, fixed: true, to: 'truckId' },
    compartment: {
      kind: 'number',
      title: ['仓号', 'Compartment number'],
      required: true,
      fixed: true,
      min: 1,
      max: 10,
      decimals: 0,
    },
    file: {
      kind: 'file',
      title: ['罐容表文件', 'Table file'],
      hint: [
        'txt、csv、xlsx 或 xls，不超过 1 MB：液位与容积，表头写明单位（mm、cm、m、英寸；L、m³、加仑）。也可以是方格表、并列多组、空高表',
        'txt, csv, xlsx or xls, 1 MB at most: level and volume, with their units in the head (mm, cm, m, inches; L, m³, gallons). Grids, pairs side by side and ullage are read too',
      ],
      format: 'tankTable',
    },
    levelUnit,
    volumeUnit,
    serial,
    effectiveFrom,
    state: { kind: 'state', title: ['终端状态', 'Console'], listed: true, states: tankTableStates },
    capacityL: {
      kind: 'computed',
      title: ['公称容量', 'Nominal capacity'],
      as: 'number',
      unit: 'L',
      listed: true,
    },
    tableCapacityL,
    tableHeightMm,
    pipeCapacityL: {
      kind: 'number',
      title: ['管线容量', 'Pipeline capacity'],
      listed: true,
      hint: ['下发前必须填写', 'Required before the table is sent'],
      min: 0,
      max: 500,
      decimals: 1,
      unit: 'L',
    },
    origin,
  },
});
