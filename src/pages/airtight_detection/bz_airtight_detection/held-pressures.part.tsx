import { lazy, Suspense, useMemo } from 'react';

import { heldCurve, type HeldPoint } from '#domain/cargo/tightness-curve.ts';
import { leastHoldMinutes } from '#domain/cargo/tightness-verdict.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { call } from '#state/hub/hub.ts';
import type { Row } from '#state/reports/reports.ts';
import { scheme } from '#state/view/scheme.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { rawValue } from '#ui/table/cell-value.ts';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { noCurve, temperatureNote } from './held-notes.part.ts';
import { HeldReadings } from './held-readings.part.tsx';
import { HeldVerdict } from './held-verdict.part.tsx';
import styles from './held-pressures.module.css';

const CurveChart = lazy(() =>
  import('#ui/chart/curve-chart.tsx').then(({ CurveChart: chart }) => ({ default: chart })),
);

const none = [] as const;

/** Less is not written. */
const shownKPa = 0.0005;

const Curve = ({
  points,
  limitKPa,
}: {
  readonly points: readonly HeldPoint[];
  readonly limitKPa: number | null;
}) => {
  const { t } = useTranslation();
  // Where the temperature stayed, or was never sent, both lines are one.
  const corrected = points.some(
    ({ correctedKPa, measuredKPa }) => Math.abs((correctedKPa ?? 0) - (measuredKPa ?? 0)) >= shownKPa,
  );
  const of = (name: 'correctedKPa' | 'measuredKPa') => points.map((point) => point[name] ?? undefined);
  return (
    <CurveChart
      title={t(['保压压力', 'Pressure held'])}
      unit={
        limitKPa === null
          ? t(['kPa，限值 —', 'kPa, limit —'])
          : t(['kPa，灰线：{m} 分钟降 {n} 为限', 'kPa, grey: limit of {n} in {m} min'], {
              n: limitKPa,
              m: leastHoldMinutes,
            })
      }
      xUnit={t(['分钟', 'min'])}
      xs={points.map(({ minutes }) => minutes)}
      scheme={scheme.value}
      format={(value) => formatNumber(value, 3)}
      formatX={(minutes) => formatNumber(minutes, 1)}
      lines={[
        {
          label: corrected ? t(['修正后', 'Corrected']) : t(['压力', 'Pressure']),
          values: of('correctedKPa'),
        },
        ...(corrected ? [{ label: t(['实测', 'Measured']), values: of('measuredKPa') }] : []),
        ...(limitKPa === null
          ? []
          : [{ label: t(['限值', 'Limit']), values: points.map(({ lowestKPa }) => lowestKPa), weak: true }]),
      ]}
    />
  );
};

/** A test's pressures over the minutes for which they were held, with the line below which it fails. */
export const HeldPressures = ({ id, row }: { readonly id: string; readonly row: Row }) => {
  const { t } = useTranslation();
  // A test that is under way gets further readings.
  const read = useRead(`${id} ${rawValue(row['minutes'])} ${rawValue(row['result'])}`, () =>
    call('airtightReadings.get', { id }),
  );
  const { value, failure } = read;
  const limitKPa = value?.limitKPa ?? null;
  const points = useMemo(
    () =>
      heldCurve(
        (value?.readings ?? none).map(({ time, pressureKPa, temperatureC }) => ({
          timeMs: Date.parse(time),
          kPa: pressureKPa,
          temperatureC,
        })),
        limitKPa,
      ),
    [value, limitKPa],
  );
  const missingCurve = noCurve(points, row['startPressureKPa'] !== null);
  return (
    <section data-part="held-pressures" data-value={value === null ? '' : value.readings.length}>
      <div className={sections.heading}>
        {t(['保压曲线', 'Pressure curve'])} <ReadAge read={read} />
      </div>
      <HeldVerdict row={row} limitKPa={limitKPa} />
      {failure === null ? null : (
        <p className={`${typography.small} ${typography.muted}`}>{failure.message}</p>
      )}
      {value === null ? (
        failure === null && <div className={styles.plot} aria-hidden="true" />
      ) : (
        <>
          {missingCurve === null ? (
            <div className={styles.plot}>
              <Suspense fallback={null}>
                <Curve points={points} limitKPa={limitKPa} />
              </Suspense>
            </div>
          ) : (
            <p className={`${typography.small} ${typography.muted}`} data-part="no-curve">
              {t(missingCurve)}
            </p>
          )}
          {points.length === 0 ? null : (
            <>
              <p className={`${typography.small} ${typography.secondary}`}>
                {t(temperatureNote(points))}
                {value.more
                  ? t([' · 仅前 {n} 次读数', ' · the first {n} {n:reading|readings} only'], {
                      n: value.readings.length,
                    })
                  : ''}
              </p>
              <HeldReadings points={points} />
            </>
          )}
        </>
      )}
    </section>
  );
};
