import { positionTypes } from '#domain/words/gauge-words.ts';
import { defineResource } from '#resource/define.ts';

/** Types that are no place with a page of its own (depot, station, park, service depot). */
const { authorizedUnsealing, authorizedParking, other } = positionTypes;

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
  sections: [
    { title: ['围栏', 'Fence'], fields: ['name', 'nameEn', 'type', 'companyCode', 'shape'] },
    { title: ['规则', 'Rules'], fields: ['permitsUnsealing', 'permitsParking', 'limitKmh', 'enabled'] },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 60 },
    nameEn: { kind: 'text', title: ['英文名称', 'English name'], maxLength: 80 },
    type: {
      kind: 'choice',
      title: ['类型', 'Type'],
      required: true,
      listed: true,
      choices: { authorizedUnsealing, authorizedParking, other },
    },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
    },
    shape: {
      kind: 'geometry',
      title: ['范围', 'Outline'],
      required: true,
      listed: true,
      minRadiusM: 10,
      maxRadiusM: 50_000,
    },
    permitsUnsealing: {
      kind: 'switch',
      usual: false,
      title: ['允许开封', 'May be opened'],
      listed: true,
      hint: ['仅对“其他”类型有效', 'Read where the type leaves it open (other)'],
    },
    permitsParking: {
      kind: 'switch',
      usual: false,
      title: ['允许停车', 'May park'],
      listed: true,
      hint: ['仅对“其他”类型有效', 'Read where the type leaves it open (other)'],
    },
    limitKmh: {
      kind: 'number',
      title: ['限速', 'Speed limit'],
      listed: true,
      min: 5,
      max: 120,
      decimals: 0,
      unit: 'km/h',
    },
    enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
  },
});
