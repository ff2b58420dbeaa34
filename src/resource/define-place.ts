import type { PositionType } from '#domain/words/gauge-words.ts';
import type { Text } from '#i18n/text.ts';

import { defineResource, type Fields, type Resource } from './define.ts';

/**
 * What places of every kind have (specification 3: parking lot, depot, gas station, service depot). Columns of `area`,
 * where a fence and a place are one thing.
 */
const placeFields = {
  name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 60 },
  nameEn: { kind: 'text', title: ['英文名称', 'English name'], maxLength: 80 },
  shortName: { kind: 'text', title: ['简称', 'Short name'], listed: true, maxLength: 20 },
  areaCode: {
    kind: 'text',
    title: ['编码', 'Code'],
    required: true,
    fixed: true,
    listed: true,
    maxLength: 20,
    pattern: '^[A-Za-z0-9_-]{1,20}$',
    patternText: ['1 到 20 位字母、数字或 _ -', '1 to 20 letters, digits or _ -'],
  },
  companyCode: {
    kind: 'reference',
    title: ['运输公司', 'Transport company'],
    required: true,
    listed: true,
    to: 'company',
  },
  manager: { kind: 'text', title: ['联系人', 'Contact'], listed: true, maxLength: 40 },
  phone: {
    kind: 'text',
    title: ['电话', 'Phone'],
    listed: true,
    maxLength: 20,
    pattern: '^\\+?[\\d -]{5,20}$',
    patternText: ['5 到 20 位数字', '5 to 20 digits'],
  },
  address: { kind: 'text', title: ['地址', 'Address'], maxLength: 120 },
  enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
} as const satisfies Fields;

const shipping: Text = ['托运', 'Shipping'];
const shipperFields = {
  shipper: {
    kind: 'text',
    title: ['托运人', 'Shipper'],
    maxLength: 60,
    hint: [
      '从这里装油的货物由谁托运，印在危险货物运单上',
      'Shipper of what is loaded here; printed on transport documents',
    ],
  },
  shipperPhone: { ...placeFields.phone, title: ['托运人电话', 'Shipper’s phone'], listed: false },
} as const satisfies Fields;

/** A page of one kind of place. */
export interface PlaceSpec {
  readonly title: Text;
  /** One of them, for headings: "New station". */
  readonly noun: Text;
  readonly type: PositionType;
  /** What its outline is called. */
  readonly outline: Text;
  /** Whether its contact may not be empty (specification 5). */
  readonly managed?: true;
  /** Who ships what is loaded there, for transport documents. */
  readonly ships?: true;
  /** Rows that name such a place. */
  readonly dependents?: Resource['dependents'];
}

/**
 * Defines a page of places of one kind. What decides where a truck may be opened or stand (outline, company, whether it
 * is enabled) waits for a second person.
 */
export const definePlace = ({
  title,
  noun,
  type,
  outline,
  managed,
  ships,
  dependents = [],
}: PlaceSpec): Resource =>
  defineResource({
    title,
    noun,
    source: 'area',
    scope: { kind: 'company', by: 'companyCode' },
    preset: { type },
    name: 'name',
    unique: ['name', 'areaCode'],
    uniqueInCompany: ['name'],
    sheetKey: 'areaCode',
    geoFiles: true,
    order: 'name',
    search: ['name', 'nameEn', 'shortName', 'areaCode', 'address'],
    filters: ['companyCode', 'enabled'],
    writeFunction: 'place.write',
    approval: 'fence.approve',
    dependents,
    approvalOf: ['shape', 'companyCode', 'enabled'],
    sections: [
      { title, fields: ['name', 'nameEn', 'shortName', 'areaCode', 'companyCode', 'shape'] },
      { title: ['联系', 'Contact'], fields: ['manager', 'phone', 'address', 'enabled'] },
      ...(ships ? [{ title: shipping, fields: ['shipper', 'shipperPhone'] as const }] : []),
    ],
    fields: {
      ...placeFields,
      ...(ships && shipperFields),
      ...(managed && { manager: { ...placeFields.manager, required: true } }),
      shape: {
        kind: 'geometry',
        title: outline,
        required: true,
        listed: true,
        minRadiusM: 10,
        maxRadiusM: 50_000,
      },
    },
  });
