import { compareTables } from '#domain/cargo/compare-tables.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { scheme } from '#state/view/scheme.ts';
import { CurveChart } from '#ui/chart/curve-chart.tsx';
import { useTranslation } from '#ui/language.tsx';

/** Tolerance between two calibrations of one tank, as a share of the volume (JJG 133, class 0.2). */
const tolerance = 0.002;

const whole = (value: number | null): string => (value === null ? missing : formatNumber(value, 0));
const tenth = (value: number | null): string => (value === null ? missing : formatNumber(value, 1));

/** Level and volume of one or two tables, and their difference beside what is allowed. */
export const TankTableCurves = ({
  tables,
}: {
  readonly tables: readonly { readonly name: string; readonly points: readonly TankRow[] }[];
}) => {
  const { t } = useTranslation();
  const [first, second] = tables;
  if (first === undefined || first.points.length < 2) return null;
  const { levelsMm, firstL, secondL, differenceL } = compareTables(
    first.points,
    second?.points ?? first.points,
  );
  const allowedL = firstL.map((volume) => (volume === null ? null : volume * tolerance));
  return (
    <>
      <CurveChart
        title={t(['高度 – 体积', 'Level – volume'])}
        unit="L"
        xUnit="mm"
        xs={levelsMm}
        scheme={scheme.value}
        format={whole}
        lines={[
          { label: first.name, values: firstL },
          ...(second === undefined ? [] : [{ label: second.name, values: secondL }]),
        ]}
      />
      {second === undefined ? null : (
        <CurveChart
          title={`${first.name} − ${second.name}`}
          unit={t(['L，虚线为 ±0.2 %', 'L, dashed: ±0.2 %'])}
          xUnit="mm"
          xs={levelsMm}
          scheme={scheme.value}
          format={tenth}
          lines={[
            { label: t(['差', 'Difference']), values: differenceL },
            { label: '+0.2 %', values: allowedL, weak: true },
            {
              label: '−0.2 %',
              values: allowedL.map((value) => (value === null ? null : -value)),
              weak: true,
            },
          ]}
        />
      )}
    </>
  );
};
