import { formatNumber } from '#domain/text/number-format.ts';
import type { Moment } from '#report/define.ts';
import { type Row } from '#state/reports/reports.ts';
import { useTruckDetail } from '../../truck-picture.tsx';
import { drawnCompartment, sealState } from '../../truck-drawing.ts';
import type { DrawnCompartment, TankPart } from '#ui/drawing/tank-parts.tsx';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import { numberAt } from '../table/row-value.ts';

const parts: Readonly<Record<string, TankPart>> = {
  manhole: 'manhole',
  apiAdaptor: 'api',
  footValve: 'foot',
};

/** The truck as this record saw it: its own compartment with its volume, the others empty outlines. */
export const RecordDrawing = ({
  row,
  moments,
}: {
  readonly row: Row;
  readonly moments: readonly Moment[];
}) => {
  const { t } = useTranslation();
  const signCode = textIn(row['signCode']);
  const detail = useTruckDetail(signCode);
  const compartment = numberIn(row['compartment']);
  if (detail === null || compartment === null) return null;
  const abnormal = row['abnormal'] === true;
  const opened = (textIn(row['parts']) ?? textIn(row['part']) ?? '')
    .split('+')
    .flatMap((name) => parts[name] ?? []);
  const vtL = moments.map(({ vtL: name }) => numberAt(row, name)).findLast((value) => value !== null) ?? null;
  const drawn: readonly DrawnCompartment[] = detail.compartments.map((item) => {
    const plain = drawnCompartment(item);
    if (item.compartment !== compartment)
      return { number: plain.number, capacityL: plain.capacityL, oil: plain.oil, fraction: 0 };
    const open = textIn(row['unsealingCloseTime'] ?? row['closeTime']) === null || abnormal;
    return {
      number: plain.number,
      capacityL: plain.capacityL,
      oil: plain.oil,
      fraction: vtL === null ? 0 : vtL / Math.max(1, plain.capacityL),
      label: vtL === null ? '' : formatNumber(vtL),
      seal: sealState(textIn(row['seal']) ?? ''),
      ...(open && opened.includes('manhole') ? { manhole: 'open' as const } : {}),
      ...(open && opened.includes('foot') ? { foot: 'open' as const } : {}),
      ...(open && opened.includes('api') ? { api: 'open' as const } : {}),
      bad: abnormal ? opened : [],
    };
  });
  return (
    <Truck
      width={392}
      compartments={drawn}
      title={t(['{plate} 第 {n} 仓', '{plate}, compartment {n}'], { plate: signCode ?? '', n: compartment })}
    />
  );
};
