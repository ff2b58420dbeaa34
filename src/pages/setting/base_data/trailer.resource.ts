import { plateColors } from '#domain/words/truck-words.ts';
import { defineResource } from '#resource/define.ts';

/** Trailers: units of their own, with a plate and papers, that one tractor or another pulls. */
export default defineResource({
  title: ['挂车', 'Trailers'],
  noun: ['挂车', 'trailer'],
  counted: ['辆挂车', 'trailers'],
  source: 'trailer',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'signCode',
  unique: ['signCode'],
  uniqueInCompany: ['signCode'],
  sheetKey: 'signCode',
  order: 'signCode',
  search: ['signCode', 'truck', 'vin'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'truck.write',
  whenEmpty: [
    '半挂车的挂车登记在这里，再在“挂接”页面登记由哪辆牵引车牵引。',
    'Semi-trailers are entered here, and on the page Couplings which tractor pulls them.',
  ],
  sections: [
    {
      title: ['挂车', 'Trailer'],
      fields: ['signCode', 'plateColor', 'vin', 'companyCode', 'enabled', 'note'],
    },
    { title: ['挂接', 'Coupling'], fields: ['truck', 'coupledTime'] },
    {
      title: ['证件和罐体', 'Documents and tank'],
      fields: ['carryingCapacityT', 'vehicleLicenceUntil', 'tankInspectionUntil'],
    },
  ],
  fields: {
    signCode: {
      kind: 'text',
      title: ['挂车号', 'Trailer plate'],
      required: true,
      listed: true,
      maxLength: 20,
      format: 'plate',
      plate: true,
      hint: ['例如 浙B1234挂', 'e.g. 浙B1234挂'],
    },
    plateColor: {
      kind: 'choice',
      title: ['车牌颜色', 'License plate color'],
      required: true,
      listed: true,
      choices: plateColors,
    },
    vin: {
      kind: 'text',
      title: ['车架号', 'VIN'],
      maxLength: 17,
      pattern: '^[A-HJ-NPR-Z0-9]{17}$',
      patternText: ['17 位，不含 I、O、Q', '17 capital letters and digits, without I, O and Q'],
    },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
    },
    truck: {
      kind: 'computed',
      as: 'text',
      title: ['牵引车', 'Tractor'],
      listed: true,
      plate: true,
    },
    coupledTime: { kind: 'computed', as: 'time', title: ['挂接自', 'Coupled since'], listed: true },
    carryingCapacityT: {
      kind: 'number',
      title: ['核定载质量', 'Carrying capacity'],
      min: 0,
      max: 60,
      decimals: 2,
      unit: 't',
    },
    vehicleLicenceUntil: { kind: 'date', title: ['行驶证有效期至', 'Vehicle licence until'], listed: true },
    tankInspectionUntil: { kind: 'date', title: ['罐体检验有效期至', 'Tank inspection until'], listed: true },
    enabled: { kind: 'switch', title: ['状态', 'Status'], listed: true },
    note: { kind: 'text', title: ['备注', 'Remark'], maxLength: 200 },
  },
});
