import type { matchings } from '#domain/words/cargo-words.ts';
import { defaultDensity20KgM3, fuelOf } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';
import { isOutOfTable, vcf20 } from '#domain/cargo/volume-correction.ts';

import type { Fact, StationVisit } from '../../fact.ts';
import { whereOfStation } from '../../master/where.ts';
import { type Litres } from '../../rows/litres.ts';
import { record } from '../../rows/rows.ts';
import { messageOf } from '../../rows/why.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { RuleContext } from '../../rule-context.ts';
import { isRecord } from '../../state.ts';
import type { Delivery } from './station-matching.ts';

/** As rows of deliveries name it. */
export const stationRule = { name: 'station', version: 7 } as const;

const densityOf = (data: Fact<'atg-delivery'>['data']): number | null =>
  data.density20KgM3 ?? defaultDensity20KgM3[fuelOf(data.oilCode)];

/** What the station sold during a delivery, L; null: unknown. */
export const salesOf = ({ data, sales }: Pick<Delivery, 'data' | 'sales'>): number | null =>
  data.salesVtL ?? sales?.vtL ?? null;

/** What came into a tank: its rise, and what was sold meanwhile. */
export const receivedOf = (data: Fact<'atg-delivery'>['data'], sales: number): Litres => {
  const density = densityOf(data);
  const { startTemperatureC: startT, endTemperatureC: endT } = data;
  const vtL = round(data.endVtL - data.startVtL + sales, 2);
  if (density === null || startT === undefined || endT === undefined) return { vtL, v20L: null };
  const end = vcf20(density, endT);
  return { vtL, v20L: round(data.endVtL * end - data.startVtL * vcf20(density, startT) + sales * end, 2) };
};

/** Writes the row of a delivery. @param visit the truck that brought it; null: unknown */
export const writeDelivery = (
  world: RuleContext,
  delivery: Delivery,
  visit: StationVisit | null,
  matching: keyof typeof matchings,
): void => {
  const { data } = delivery;
  const waterRiseMm =
    data.startWaterMm === undefined || data.endWaterMm === undefined
      ? null
      : round(data.endWaterMm - data.startWaterMm, 1);
  world.open(
    withColumns(
      record(world, {
        kind: 'atg-delivery',
        startMs: delivery.startMs,
        endMs: delivery.endMs,
        where: whereOfStation(world, data.stationCode, delivery.startMs),
        rule: stationRule,
        why: {
          messages: {
            opened: delivery.messageId,
            ...(delivery.sales === undefined ? {} : { sales: delivery.sales.messageId }),
          },
        },
      }),
      {
        id: delivery.recordId,
        signCode: visit?.signCode ?? null,
        terminal: delivery.terminal,
        companyCode: visit?.companyCode ?? null,
        stationCode: data.stationCode,
        tankNumber: data.tankNumber,
        deliveryCode: data.deliveryCode,
        oilCode: data.oilCode,
        fuel: fuelOf(data.oilCode),
        startVtL: data.startVtL,
        endVtL: data.endVtL,
        startTemperatureC: data.startTemperatureC ?? null,
        endTemperatureC: data.endTemperatureC ?? null,
        density20KgM3: data.density20KgM3 ?? null,
        salesVtL: salesOf(delivery) ?? 0,
        salesUnknown: salesOf(delivery) === null,
        receivedVtL: delivery.receivedVtL,
        receivedV20L: delivery.receivedV20L,
        waterRiseMm,
        waterDelivered: waterRiseMm !== null && waterRiseMm > 5,
        matching,
        quality: delivery.receivedV20L !== null && isOutOfTable(densityOf(data) ?? 0) ? 'outOfTable' : null,
      },
    ),
  );
};

/** Whether the row of a delivery says this already: it is looked at whenever something of its oil comes in. */
export const isWritten = (
  world: RuleContext,
  delivery: Delivery,
  visit: StationVisit | null,
  matching: keyof typeof matchings,
): boolean => {
  const row = world.openRow(delivery.recordId);
  if (row === null || !isRecord(row) || row.kind !== 'atg-delivery') return false;
  return (
    row.matching === matching &&
    row.signCode === (visit?.signCode ?? null) &&
    row.companyCode === (visit?.companyCode ?? null) &&
    messageOf(row.why ?? null, 'opened') === delivery.messageId &&
    messageOf(row.why ?? null, 'sales') === (delivery.sales?.messageId ?? null)
  );
};
