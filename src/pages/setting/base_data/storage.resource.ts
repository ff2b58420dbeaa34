import { defineResource } from '#resource/define.ts';
import { placeFields, placeSections } from '#resource/place-fields.ts';

const [place, contact] = placeSections;

/** Depots (specification 3): where trucks are loaded, and may be opened. Its outline waits for a second person. */
export default defineResource({
  title: ['油库', 'Depot'],
  noun: ['油库', 'depot'],
  source: 'area',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { type: 'depot' },
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
    { title: ['油库', 'Depot'], fields: place.fields },
    { title: ['联系', 'Contact'], fields: contact.fields },
  ],
  fields: {
    ...placeFields,
    shape: {
      kind: 'geometry',
      title: ['范围', 'Outline'],
      required: true,
      listed: true,
      minRadiusM: 10,
      maxRadiusM: 50_000,
    },
  },
});
