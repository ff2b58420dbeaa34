import { positionTypes } from '#domain/words/gauge-words.ts';
import { areaFields } from '#resource/field-sets/area-fields.ts';
import { defineResource } from '#resource/define.ts';

/** Types of a non-abnormal area (specification 3). */
const { authorizedUnsealing, authorizedParking, depot, station, parkingLot, other } = positionTypes;
const { name, nameEn, companyCode, shape, permitsUnsealing, permitsParking, enabled } = areaFields;

/** Answers of what a type permits, whatever its area says of itself. */
const permits = {
  yes: { text: ['不报警', 'No alarm'] },
  inTimes: { text: ['有效时间内不报警', 'No alarm in its times'] },
  no: { text: ['报警', 'Alarm'] },
} as const;

/**
 * Areas in which unsealing or parking is no alarm (specification 3, non-abnormal area): of every type in one list, with
 * what each permits. Outlines are those of places and fences, and wait for a second person as they do there.
 */
export default defineResource({
  title: ['非异常区域', 'Nonabnormal area'],
  noun: ['非异常区域', 'non-abnormal area'],
  source: 'area',
  gathers: true,
  scope: { kind: 'company', by: 'companyCode' },
  preset: {
    type: ['authorizedUnsealing', 'authorizedParking', 'depot', 'station', 'parkingLot', 'other'],
  },
  name: 'name',
  unique: [],
  order: 'name',
  search: ['name', 'nameEn'],
  filters: ['companyCode', 'type', 'enabled'],
  writeFunction: 'fence.write',
  approval: 'fence.approve',
  sections: [
    { title: ['区域', 'Area'], fields: ['name', 'nameEn', 'type', 'companyCode', 'shape'] },
    {
      title: ['规则', 'Rules'],
      fields: ['unsealing', 'parking', 'permitsUnsealing', 'permitsParking', 'enabled'],
    },
  ],
  fields: {
    name,
    nameEn,
    type: {
      kind: 'choice',
      title: ['类型', 'Type'],
      required: true,
      fixed: true,
      listed: true,
      choices: { authorizedUnsealing, authorizedParking, depot, station, parkingLot, other },
      hint: [
        '油库、加油站和停车场在各自页面新增',
        'Depots, stations and parking lots are made on their own pages',
      ],
    },
    companyCode,
    shape,
    unsealing: { kind: 'computed', title: ['开封', 'Unsealing'], as: 'text', listed: true, words: permits },
    parking: { kind: 'computed', title: ['停车', 'Parking'], as: 'text', listed: true, words: permits },
    permitsUnsealing,
    permitsParking,
    enabled,
  },
});
