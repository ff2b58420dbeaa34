import { positionTypes } from '#domain/words/gauge-words.ts';
import { areaFields } from '#resource/area-fields.ts';
import { defineResource } from '#resource/define.ts';

/** Types that are no place with a page of its own (depot, station, park, service depot). */
const { authorizedUnsealing, authorizedParking, other } = positionTypes;
const { name, nameEn, companyCode, shape, permitsUnsealing, permitsParking, enabled } = areaFields;

/** Fences (specification 3): where a truck may be opened or parked. Every change waits for a second person. */
export default defineResource({
  title: ['围栏设置', 'Fence Setting'],
  noun: ['围栏', 'fence'],
  source: 'area',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { type: ['authorizedUnsealing', 'authorizedParking', 'other'] },
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
  },
});
