import { defineResource } from '#resource/define.ts';
import { placeFields, placeSections } from '#resource/place-fields.ts';

const [place, contact] = placeSections;

/** Parking lots (specification 3): where a truck may stand, and may not be opened. Its outline waits for a second person. */
export default defineResource({
  title: ['停车场', 'Parking'],
  noun: ['停车场', 'parking lot'],
  source: 'area',
  scope: { kind: 'company', by: 'companyCode' },
  preset: { type: 'parkingLot' },
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
    { title: ['停车场', 'Parking'], fields: place.fields },
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
