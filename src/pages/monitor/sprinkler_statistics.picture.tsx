import { useMemo } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { loadSprayedStreets, sprayPlan } from '#state/fleet/sprayed-streets.ts';
import { scheme } from '#state/view/scheme.ts';
import type { RowsPictureProps } from '#templates/report-page/slots.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import chartFrame from '#ui/chart/chart-frame.module.css';
import { useTranslation } from '#ui/language.tsx';
import { StreetMap } from '#ui/map/heat/street-map.tsx';
import typography from '#ui/styles/typography.module.css';

import { SprayPlan } from './sprinkler_statistics/spray-plan.part.tsx';
import styles from './sprinkler_statistics/streets.module.css';

/** Streets that were sprayed as lines of heat, and how much of the plan they are. */
const SprayedStreets = ({ filters, refetchKey }: RowsPictureProps) => {
  const { t } = useTranslation();
  const read = useRead(filters === null ? null : JSON.stringify([filters, refetchKey]), () =>
    loadSprayedStreets(filters ?? {}),
  );
  const { value, failure } = read;
  // What was found for other filters says nothing about these.
  const found = failure === null ? value : null;
  const planned = sprayPlan.value;
  const plan = useMemo(
    () =>
      (found?.routes ?? [])
        .filter((route) => route.plan !== undefined || planned.includes(route.routeCode))
        .map(({ line }) => line),
    [found, planned],
  );
  const streets = useMemo(() => found?.pieces ?? [], [found]);
  const title = t(['洒过的街道', 'Sprayed streets']);
  return (
    <figure
      className={`${chartFrame.chart} ${styles.streets}`}
      data-part="sprayed-streets"
      data-value={found === null ? '' : found.km.toFixed(3)}
      aria-label={title}
    >
      <figcaption>
        <b>{title}</b>
        {failure === null ? null : <span role="alert">{failure.message}</span>}
        {found === null ? null : <ReadAge read={read} />}
        {found === null ? null : (
          <span className={`${typography.muted} ${typography.small}`}>
            {[
              found.pieces.length === 0
                ? t(['没有可画的洒水', 'No spraying to draw'])
                : t(['{km} km，每条街道只计一次', '{km} km, each street counted once'], {
                    km: formatNumber(found.km, 1),
                  }),
              found.unplaced === 0
                ? ''
                : t(['{n} 次没有定位', '{n} {n:spraying|sprayings} without fixes'], { n: found.unplaced }),
              found.more ? t(['较早的未画出', 'older ones are left out']) : '',
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        )}
      </figcaption>
      <div className={styles.body}>
        <StreetMap label={title} scheme={scheme.value} streets={streets} plan={plan} />
        {found === null ? null : <SprayPlan routes={found.routes} />}
      </div>
    </figure>
  );
};

export default SprayedStreets;
