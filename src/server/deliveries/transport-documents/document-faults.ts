import type { DocumentFault, TransportDocumentContent } from '#contract/reports/transport-documents.ts';
import { transportDocumentFaults, type DatedDocument } from '#domain/deliveries/transport-document-faults.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { chinaDayOf } from '#domain/time/china-day.ts';

import type { DocumentFacts } from './document-facts.ts';

/** A terminal that is to be checked before a truck leaves has said no position for so long. */
const silentMs = 30 * 60_000;
/** Trucks load later than planned. */
const lateMs = 4 * 3_600_000;
/** Before that the truck may stand in its yard, switched off. */
const soonMs = 2 * 3_600_000;

interface Paper {
  readonly paper: DatedDocument;
  readonly name: string;
  readonly until: string | null;
}

const papersOf = (facts: DocumentFacts, content: TransportDocumentContent): readonly Paper[] => {
  const { truck, trailer } = facts;
  const { driver, escort, carrier } = content;
  return [
    ...(carrier.licence === null
      ? []
      : [{ paper: 'carrierLicence', name: carrier.name, until: carrier.licenceUntil } as const]),
    ...(driver?.certificate == null
      ? []
      : [{ paper: 'driverCertificate', name: driver.name, until: driver.certificateUntil } as const]),
    ...(escort?.certificate == null
      ? []
      : [{ paper: 'escortCertificate', name: escort.name, until: escort.certificateUntil } as const]),
    { paper: 'truckPermit', name: truck.signCode, until: truck.permitUntil },
    { paper: 'vehicleLicence', name: truck.signCode, until: truck.licenceUntil },
    { paper: 'insurance', name: truck.signCode, until: truck.insuranceUntil },
    // The tank is the trailer's where there is one.
    ...(trailer === null
      ? [{ paper: 'tankInspection', name: truck.signCode, until: truck.tankInspectionUntil } as const]
      : ([
          { paper: 'trailerPermit', name: trailer.signCode, until: trailer.permitUntil },
          { paper: 'trailerLicence', name: trailer.signCode, until: trailer.licenceUntil },
          { paper: 'trailerTank', name: trailer.signCode, until: trailer.tankInspectionUntil },
        ] as const)),
  ];
};

const paperFaults = (papers: readonly Paper[], day: string): readonly DocumentFault[] =>
  papers.flatMap(({ paper, name, until }): readonly DocumentFault[] => {
    if (until === null) return [{ fault: `${paper}Undated`, name }];
    return until < day ? [{ fault: `${paper}Ended`, name, day: until }] : [];
  });

const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.includes(null) ? null : parts.reduce((sum: number, part) => sum + (part ?? 0), 0);

const loadFaults = (
  facts: DocumentFacts,
  { goods, tankL }: TransportDocumentContent,
): readonly DocumentFault[] => {
  const { truck, trailer } = facts;
  const [litres, kilograms] = [
    sumOf(goods.map(({ volumeL }) => volumeL)),
    sumOf(goods.map(({ massKg }) => massKg)),
  ];
  const capacityT = (trailer ?? truck).capacityT;
  return [
    ...goods.flatMap(({ goods: code, volumeL, consignee }): readonly DocumentFault[] => {
      const name = consignee.name ?? '';
      return [
        ...(code === null ? [{ fault: 'goodsUnknown', name } as const] : []),
        ...(volumeL === null ? [{ fault: 'quantityMissing', name } as const] : []),
        ...(consignee.phone === null ? [{ fault: 'consigneePhoneMissing', name } as const] : []),
      ];
    }),
    ...(litres !== null && tankL !== null && litres > tankL
      ? [{ fault: 'overTank', name: truck.signCode, amount: `${formatNumber(litres)} L` } as const]
      : []),
    ...(kilograms !== null && capacityT !== null && kilograms > capacityT * 1000
      ? [
          {
            fault: 'overLoad',
            name: (trailer ?? truck).signCode,
            amount: `${formatNumber(kilograms / 1000, 2)} t`,
          } as const,
        ]
      : []),
  ];
};

const missingFaults = (facts: DocumentFacts, content: TransportDocumentContent): readonly DocumentFault[] => {
  const { shipper, loader, carrier, driver, escort, truck, trailer } = content;
  const wanted: readonly (readonly [DocumentFault['fault'], string, boolean])[] = [
    ['shipperMissing', loader.name ?? '', shipper.name === null],
    ['shipperPhoneMissing', shipper.name ?? loader.name ?? '', shipper.phone === null],
    ['loaderPhoneMissing', loader.name ?? '', loader.phone === null],
    ['carrierLicenceMissing', carrier.name, carrier.licence === null],
    ['emergencyPhoneMissing', carrier.name, carrier.emergencyPhone === null],
    ['driverMissing', truck.signCode, driver === null],
    ['driverCertificateMissing', driver?.name ?? '', driver?.certificate === null],
    ['escortMissing', truck.signCode, escort === null],
    ['escortCertificateMissing', escort?.name ?? '', escort?.certificate === null],
    ['truckPermitMissing', truck.signCode, truck.permit === null],
    ['trailerPermitMissing', trailer?.signCode ?? '', trailer?.permit === null],
    ['truckDisabled', truck.signCode, !facts.truck.enabled],
    ['driverDisabled', driver?.name ?? '', facts.driver?.enabled === false],
    ['driverDisabled', escort?.name ?? '', facts.escort?.enabled === false],
    ['notDriver', driver?.name ?? '', facts.driver?.job === 'escort'],
    ['notEscort', escort?.name ?? '', facts.escort?.job === 'driver'],
    ['routeMissing', content.wayBillCode, content.routeName === null],
    ['samePerson', driver?.name ?? '', driver !== null && facts.driver?.code === facts.escort?.code],
  ];
  return wanted.flatMap(([fault, name, isMissing]) => (isMissing ? [{ fault, name }] : []));
};

const compartmentFaults = (
  { stops, compartments, truck }: DocumentFacts,
  { goods }: TransportDocumentContent,
): readonly DocumentFault[] => {
  const used = [...new Set(stops.flatMap(({ compartment }) => compartment ?? []))];
  return used.flatMap((compartment): readonly DocumentFault[] => {
    const amount = String(compartment);
    if (!compartments.some((one) => one.compartment === compartment))
      return [{ fault: 'noCompartment', name: truck.signCode, amount }];
    const carried = goods.filter((row) => row.compartment === compartment);
    return new Set(carried.map((row) => `${row.goods} ${row.oilCode}`)).size > 1
      ? [{ fault: 'mixedCompartment', name: truck.signCode, amount }]
      : [];
  });
};

/** Products that nobody entered, and that the truck's compartments say. */
const assumedFaults = (
  { stops }: DocumentFacts,
  { goods }: TransportDocumentContent,
): readonly DocumentFault[] =>
  goods.flatMap(({ stopNo, goods: code, consignee }): readonly DocumentFault[] => {
    const stop = stops.find((one) => one.stopNo === stopNo);
    return code !== null && stop?.goods === null && stop.oilCode === null
      ? [{ fault: 'goodsAssumed', name: consignee.name ?? '' }]
      : [];
  });

/** A terminal that is silent before the trip; of a trip that began long ago that it is late. */
const momentFaults = (facts: DocumentFacts, nowMs: number): readonly DocumentFault[] => {
  const { signCode, positionTime } = facts.truck;
  const late = nowMs - Date.parse(facts.plannedTime);
  if (late > lateMs) return [{ fault: 'afterLoading', name: facts.wayBillCode }];
  const soon = Date.parse(facts.plannedTime) - nowMs <= soonMs;
  const heard = positionTime !== null && nowMs - Date.parse(positionTime) <= silentMs;
  return soon && !heard ? [{ fault: 'terminalSilent', name: signCode }] : [];
};

const order = Object.keys(transportDocumentFaults);

/** What keeps a document from being issued, and what is not known of it: as of the day of loading, those that stop it first. */
export const documentFaults = (
  facts: DocumentFacts,
  content: TransportDocumentContent,
  nowMs: number,
): readonly DocumentFault[] =>
  [
    ...paperFaults(papersOf(facts, content), chinaDayOf(Date.parse(facts.plannedTime))),
    ...missingFaults(facts, content),
    ...loadFaults(facts, content),
    ...compartmentFaults(facts, content),
    ...assumedFaults(facts, content),
    ...momentFaults(facts, nowMs),
  ].toSorted(
    (a, b) =>
      Number(transportDocumentFaults[b.fault].stops) - Number(transportDocumentFaults[a.fault].stops) ||
      order.indexOf(a.fault) - order.indexOf(b.fault),
  );
