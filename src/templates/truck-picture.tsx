import { useEffect, useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { loadTruckDetail, type TruckDetail } from '#state/fleet/truck-detail.ts';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';

import { drawnCompartment } from './truck-drawing.ts';

/** The detail of a truck, loaded when the plate changes; null until it is there. */
export const useTruckDetail = (signCode: string | null): TruckDetail | null => {
  const [detail, setDetail] = useState<TruckDetail | null>(null);
  useEffect(() => {
    let current = true;
    setDetail(null);
    if (signCode === null) return;
    void loadTruckDetail(signCode).then((outcome) => {
      if (current && outcome.ok) setDetail(outcome.value);
    });
    return () => {
      current = false;
    };
  }, [signCode]);
  return detail;
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
          total: formatNumber(known.reduce((sum, vtL) => sum + vtL, 0)),
        },
      )}
    />
  );
};
