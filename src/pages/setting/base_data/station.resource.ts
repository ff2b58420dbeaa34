import { defineResource } from '#resource/define.ts';
import { placeFields, placeSections } from '#resource/place-fields.ts';

const [place, contact] = placeSections;

/** Gas stations (specification 3): where a truck unloads, and may be opened within the safe range. Its outline waits for a second person. */
export default defineResource({
  title: ['加油站', 'Station'],
  noun: ['加油站', 'station'],
  source: 'area',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { type: 'station' },
  name: 'name',
  unique: ['name', 'areaCode'],
  sheetKey: 'areaCode',
  order: 'name',
  search: ['name', 'nameEn', 'shortName', 'areaCode', 'address'],
  filters: ['companyCode', 'enabled'],
  writeFunction: 'place.write',
  approval: 'fence.approve',
  approvalOf: ['shape', 'companyCode', 'enabled'],
  sections: [
    { title: ['加油站', 'Station'], fields: place.fields },
    { title: ['联系', 'Contact'], fields: contact.fields },
  ],
  fields: {
    ...placeFields,
    shape: {
      kind: 'geometry',
      title: ['安全范围', 'Safe range'],
      required: true,
      listed: true,
      minRadiusM: 10,
      maxRadiusM: 50_000,
    },
  },
});
