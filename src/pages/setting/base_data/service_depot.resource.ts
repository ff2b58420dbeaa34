import { defineResource } from '#resource/define.ts';
import { placeFields, placeSections } from '#resource/place-fields.ts';

const [place, contact] = placeSections;

/** Repair shops and service depots (specification 3): where a fitter may open a truck. Its outline waits for a second person. */
export default defineResource({
  title: ['维修点', 'Service depot'],
  noun: ['维修点', 'service depot'],
  source: 'area',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { type: 'serviceDepot' },
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
    { title: ['维修点', 'Service depot'], fields: place.fields },
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
