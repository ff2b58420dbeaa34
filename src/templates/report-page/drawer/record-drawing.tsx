import { formatNumber } from '#domain/text/number-format.ts';
import type { Moment } from '#report/define.ts';
import type { CargoAtMoment } from '#contract/tracks/track-around.ts';
import type { Row } from '#state/reports/reports.ts';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';

import { useTruckDetail } from '../../truck-picture.tsx';
import { recordedLoad, recordedVtL } from './recorded-load.ts';

/** The truck as this record saw it: its load at that moment, and the parts that were opened. */
export const RecordDrawing = ({
  row,
  moments,
  cargo,
  wrong,
}: {
  readonly row: Row;
  readonly moments: readonly Moment[];
  /** Readings of the compartments at the moment; null: not known. */
  readonly cargo: readonly CargoAtMoment[] | null;
  /** The record is about something that somebody has to answer for. */
  readonly wrong: boolean;
}) => {
  const { t } = useTranslation();
  const signCode = textIn(row['signCode']);
  const { value: detail } = useTruckDetail(signCode);
  const compartment = numberIn(row['compartment']);
  if (detail === null || compartment === null) return null;
  const read = cargo?.find((one) => one.compartment === compartment)?.vtL ?? null;
  const vtL = recordedVtL(row, moments, wrong) ?? read;
  const named = { plate: signCode ?? '', n: compartment };
  return (
    <Truck
      width={392}
      compartments={recordedLoad(row, moments, detail.compartments, cargo, wrong)}
      title={
        vtL === null
          ? t(['{plate} 第 {n} 仓', '{plate}, compartment {n}'], named)
          : t(['{plate} 第 {n} 仓，{litres} L', '{plate}, compartment {n}, {litres} L'], {
              ...named,
              litres: formatNumber(vtL),
            })
      }
    />
  );
};
