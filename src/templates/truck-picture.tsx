import { sumAsShown } from '#domain/text/litres.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { call } from '#state/hub/hub.ts';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';

import { drawnCompartment } from './truck-drawing.ts';
import { type Read, useRead } from './use-read.ts';

/** The detail of a truck, read when the plate changes; without a value until it is there. */
export const useTruckDetail = (signCode: string | null): Read<TruckDetail> => {
  const read = useRead(signCode, () => call('truckDetail.get', { signCode: signCode ?? '' }));
  // The former truck's says nothing of this one.
  return read.value?.signCode === signCode ? read : { ...read, value: null };
};

/** A truck drawn from its detail, with a text alternative. */
export const TruckPicture = ({ detail, width }: { readonly detail: TruckDetail; readonly width: number }) => {
  const { t } = useTranslation();
  const known = detail.compartments.flatMap(({ vtL }) => vtL ?? []);
  return (
    <Truck
      width={width}
      pitchDeg={detail.pitchDeg ?? 0}
      compartments={detail.compartments.map(drawnCompartment)}
      title={t(
        known.length === 0
          ? ['{plate}，{n} 仓，液位未知', '{plate}, {n} {n:compartment|compartments}, level unknown']
          : ['{plate}，{n} 仓，共 {total} L', '{plate}, {n} {n:compartment|compartments}, {total} L in all'],
        {
          plate: detail.signCode,
          n: detail.compartments.length,
          total: formatNumber(sumAsShown(known, 0)),
        },
      )}
    />
  );
};
