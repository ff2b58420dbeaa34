import { fenceTypes } from '#domain/geo/fence-times.ts';
import { positionTypes } from '#domain/words/gauge-words.ts';
import { validityStates } from '#domain/words/fence-validity.ts';
import { areaFields } from '#resource/field-sets/area-fields.ts';
import { defineResource } from '#resource/define.ts';

const { authorizedUnsealing, authorizedParking, other } = positionTypes;
const { name, nameEn, companyCode, shape, permitsUnsealing, permitsParking, enabled } = areaFields;

/** Fences (specification 3): where a truck may be opened or parked. Every change waits for a second person. */
export default defineResource({
  title: ['围栏设置', 'Fence Setting'],
  noun: ['围栏', 'fence'],
  source: 'area',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { type: fenceTypes },
  name: 'name',
  unique: [],
  order: 'name',
  search: ['name', 'nameEn'],
  filters: ['companyCode', 'type', 'enabled'],
  writeFunction: 'fence.write',
  approval: 'fence.approve',
  geoFiles: true,
  sections: [
    { title: ['围栏', 'Fence'], fields: ['name', 'nameEn', 'type', 'companyCode', 'shape'] },
    { title: ['规则', 'Rules'], fields: ['permitsUnsealing', 'permitsParking', 'limitKmh', 'enabled'] },
    {
      title: ['有效时间', 'Times of validity'],
      fields: ['validity', 'validFrom', 'validTo', 'validHours', 'validDays'],
    },
  ],
  fields: {
    name,
    nameEn,
    type: {
      kind: 'choice',
      title: ['类型', 'Type'],
      required: true,
      listed: true,
      choices: { authorizedUnsealing, authorizedParking, other },
    },
    companyCode,
    validity: { kind: 'state', title: ['时效', 'Validity'], listed: true, states: validityStates },
    shape,
    permitsUnsealing: { ...permitsUnsealing, listed: true },
    permitsParking: { ...permitsParking, listed: true },
    limitKmh: {
      kind: 'number',
      title: ['限速', 'Speed limit'],
      listed: true,
      min: 5,
      max: 120,
      decimals: 0,
      unit: 'km/h',
    },
    enabled,
    validFrom: {
      kind: 'moment',
      title: ['生效时间', 'Valid from'],
      hint: ['不填则审批后立即有效', 'Leave empty to take effect on approval'],
    },
    validTo: {
      kind: 'moment',
      title: ['失效时间', 'Valid until'],
      hint: ['不填则一直有效', 'Leave empty for no end'],
    },
    validHours: {
      kind: 'timeRange',
      title: ['每日时段', 'Hours'],
      hint: [
        '例如 08:00-18:00；跨零点的时段属于开始的那一天；不填为全天',
        'For example 08:00-18:00; hours past midnight belong to the day on which they begin; leave empty for the whole day',
      ],
    },
    validDays: {
      kind: 'weekdays',
      title: ['有效日', 'Days'],
      hint: ['不选为每天', 'Every day unless some are chosen'],
    },
  },
});
