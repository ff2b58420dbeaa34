import { useEffect, useEffectEvent, useMemo, useRef } from 'react';

import type { Line } from '#domain/geo/line.ts';
import { heatSteps } from '#domain/geo/map-cell.ts';

import { useTranslation } from '../../language.tsx';
import { PlainMapCanvas } from '../base/plain-map-canvas.tsx';
import type { PlainMap } from '../base/plain-map.ts';
import { heatShares } from './heat-layer.ts';
import { createStreetLayer, type HotStreet } from './street-layer.ts';
import mapLegend from '../base/map-legend.module.css';
import styles from './heat-map.module.css';

type Made = PlainMap<ReturnType<typeof createStreetLayer>>;

const closest = 14;

/** Where something was done along streets, and how often; dashed is where it is to be done. */
export const StreetMap = ({
  label,
  scheme,
  streets,
  plan,
}: {
  readonly label: string;
  readonly scheme: string;
  readonly streets: readonly HotStreet[];
  readonly plan: readonly Line[];
}) => {
  const { t } = useTranslation();
  const map = useRef<Made | null>(null);
  const steps = useMemo(
    () => heatSteps(streets.reduce((most, { times }) => Math.max(most, times), 1)),
    [streets],
  );
  const draw = useEffectEvent((): void => {
    map.current?.part.setStreets(streets, steps);
    map.current?.fit(
      streets.flatMap(({ line }) => line),
      closest,
    );
  });
  useEffect(() => draw(), [streets]);
  useEffect(() => map.current?.part.setPlan(plan), [plan]);
  return (
    <div className={styles.map} data-part="street-map">
      <PlainMapCanvas
        label={label}
        scheme={scheme}
        makePart={createStreetLayer}
        onReady={(made) => {
          map.current = made;
          made.part.setPlan(plan);
          made.part.setStreets(streets, steps);
          made.fit(
            streets.flatMap(({ line }) => line),
            closest,
          );
        }}
      />
      <div className={`${mapLegend.legend} ${styles.legend}`}>
        {steps.map((from, i) => (
          <span key={from}>
            <i
              style={{
                background: `color-mix(in srgb, var(--tw-s1) ${Math.round((heatShares[i] ?? 1) * 100)}%, var(--tw-halo))`,
              }}
            />
            {i === steps.length - 1 ? `${from}+` : from}
          </span>
        ))}
        <span>{t(['次洒水；虚线为计划', 'sprayings; dashed: planned'])}</span>
      </div>
    </div>
  );
};
