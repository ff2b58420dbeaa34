import type { TransportDocumentContent } from '#contract/reports/transport-documents.ts';
import { goodsOfOil, isDangerousGoods, type DangerousGoodsCode } from '#domain/deliveries/dangerous-goods.ts';

import type { DocumentFacts } from './document-facts.ts';

const told = (text: string | null | undefined): string | null => (text == null || text === '' ? null : text);

type Place = DocumentFacts['stops'][number]['station'];
const partyOf = (place: Place, otherName: string): TransportDocumentContent['loader'] => ({
  name: told(place?.name) ?? otherName,
  phone: told(place?.phone),
  address: told(place?.address),
});

const personOf = (person: DocumentFacts['driver']): TransportDocumentContent['driver'] =>
  person && {
    name: person.name,
    certificate: told(person.certificate),
    certificateUntil: person.certificateUntil,
    phone: told(person.mobile),
  };

const vehicleOf = (
  vehicle: NonNullable<DocumentFacts['trailer']>,
): NonNullable<TransportDocumentContent['trailer']> => ({
  signCode: vehicle.signCode,
  plateColor: vehicle.plateColor,
  permit: told(vehicle.permit),
  permitUntil: vehicle.permitUntil,
  tankInspectionUntil: vehicle.tankInspectionUntil,
});

/** Where nobody said which: what all compartments are for, if that is one. */
const onlyGoods = (compartments: DocumentFacts['compartments']): DangerousGoodsCode | null => {
  const all = new Set(compartments.map(({ oilCode }) => goodsOfOil(oilCode)));
  return all.size === 1 ? ([...all][0] ?? null) : null;
};

const goodsOf = (
  { compartments }: DocumentFacts,
  stop: DocumentFacts['stops'][number],
): TransportDocumentContent['goods'][number] => {
  const compartment = compartments.find((one) => one.compartment === stop.compartment);
  const oilCode = stop.oilCode ?? compartment?.oilCode ?? null;
  const goods = isDangerousGoods(stop.goods)
    ? stop.goods
    : oilCode === null
      ? onlyGoods(compartments)
      : goodsOfOil(oilCode);
  // The compartment's density is that of what it carries by its own oil code.
  const density = compartment?.oilCode === oilCode ? (compartment?.density20KgM3 ?? null) : null;
  return {
    stopNo: stop.stopNo,
    consignee: partyOf(stop.station, stop.stationCode),
    compartment: stop.compartment,
    oilCode,
    goods,
    volumeL: stop.orderedL,
    massKg: stop.orderedL === null || density === null ? null : Math.round((stop.orderedL * density) / 1000),
  };
};

/** The truck's company, then those above it, the nearest first. */
const lineOf = ({
  companies,
  companyCode,
}: Pick<DocumentFacts, 'companies' | 'companyCode'>): DocumentFacts['companies'] => {
  const own = companies.find((one) => one.companyCode === companyCode);
  if (own === undefined) return [];
  return own.parentCode === null ? [own] : [own, ...lineOf({ companies, companyCode: own.parentCode })];
};

/** What a transport document of these facts says. Who holds the carrier's licence is the carrier. */
export const documentContent = (facts: DocumentFacts): TransportDocumentContent => {
  const { depot } = facts;
  const companies = lineOf(facts);
  const licensed = companies.find(({ licence }) => licence !== null) ?? companies[0];
  return {
    format: 1,
    wayBillCode: facts.wayBillCode,
    plannedTime: facts.plannedTime,
    cityDelivery: facts.cityDelivery,
    shipper: {
      name: facts.shipper ?? depot?.shipper ?? null,
      // Another shipper's telephone is not the one of the depot's.
      phone: facts.shipperPhone ?? (facts.shipper === null ? (depot?.shipperPhone ?? null) : null),
      address: null,
    },
    loader: partyOf(depot, ''),
    carrier: {
      name: licensed?.name ?? '',
      licence: licensed?.licence ?? null,
      licenceUntil: licensed?.licenceUntil ?? null,
      phone: told(licensed?.phone),
      emergencyPhone: companies.find(({ emergencyPhone }) => emergencyPhone !== null)?.emergencyPhone ?? null,
    },
    truck: vehicleOf(facts.truck),
    trailer: facts.trailer && vehicleOf(facts.trailer),
    tankL:
      facts.compartments.length === 0
        ? null
        : facts.compartments.reduce((sum, { capacityL }) => sum + capacityL, 0),
    driver: personOf(facts.driver),
    escort: personOf(facts.escort),
    goods: facts.stops.map((stop) => goodsOf(facts, stop)),
    routeName: facts.routeName,
    remark: facts.remark,
  };
};

const mobile = /(?<!\d)1\d{10}(?!\d)/g;

const withoutMobile = <P extends { readonly phone: string | null }>(party: P): P =>
  party.phone === null || !party.phone.replaceAll(/[ -]/g, '').match(mobile)
    ? party
    : { ...party, phone: null };

/** The content for who may not see telephone numbers of people, whose mobiles firms are entered with, too. */
export const withoutPhones = (content: TransportDocumentContent): TransportDocumentContent => ({
  ...content,
  shipper: withoutMobile(content.shipper),
  loader: withoutMobile(content.loader),
  carrier: withoutMobile(content.carrier),
  goods: content.goods.map((row) => ({ ...row, consignee: withoutMobile(row.consignee) })),
  driver: content.driver && { ...content.driver, phone: null },
  escort: content.escort && { ...content.escort, phone: null },
  remark: content.remark.replaceAll(mobile, '***'),
});
