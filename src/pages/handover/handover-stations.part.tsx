import { useEffect, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { CallFailure } from '#state/hub/failures.ts';
import {
  loadStationHandovers,
  waitingVisits,
  type StationFilter,
  type StationHandover,
} from '#state/alarms/station-handovers.ts';
import { LossSignals } from '#templates/loss-sums/loss-signals.tsx';
import { AsOf, TableFailure } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

import { StationDelivery } from './handover-delivery.part.tsx';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './handover-stations.module.css';

interface Loaded {
  readonly rows: readonly StationHandover[];
  readonly cached: boolean;
  readonly asOfMs: number;
}

const states = {
  open: ['待签收', 'To sign'],
  signed: ['已签收', 'Signed'],
} as const satisfies Record<StationFilter['state'], Text>;

/** Deliveries that stations have received: those that wait for a name, and those that have one. */
export const StationHandovers = ({ onReady }: { readonly onReady: () => void }) => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<StationFilter>({ state: 'open', areaName: '', signCode: '' });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [refetchKey, setRefetchKey] = useState(0);
  const waiting = waitingVisits.value;
  useEffect(() => {
    let current = true;
    void loadStationHandovers(filter).then((outcome) => {
      if (!current) return;
      setFailure(outcome.ok ? null : outcome.failure);
      if (outcome.ok) setLoaded({ rows: outcome.value, cached: outcome.cached, asOfMs: outcome.asOfMs });
      onReady();
    });
    return () => {
      current = false;
    };
    // A signature that had waited has arrived: the list is another one.
  }, [filter, refetchKey, waiting.size, onReady]);
  return (
    <section className={undefined} aria-label={t(['站点交接', 'At stations'])}>
      <div className={styles.filter}>
        <div className={segmented.group} role="group" aria-label={t(['状态', 'State'])}>
          {(['open', 'signed'] as const).map((state) => (
            <button
              key={state}
              type="button"
              data-state={state}
              aria-pressed={filter.state === state}
              onClick={() => setFilter({ ...filter, state })}
            >
              {t(states[state])}
            </button>
          ))}
        </div>
        {(
          [
            ['areaName', ['油站', 'Station']],
            ['signCode', words.plate],
          ] as const
        ).map(([field, label]) => (
          <span key={field} className={inputs.frame}>
            <input
              name={field}
              value={filter[field]}
              maxLength={40}
              aria-label={t(label)}
              placeholder={t(label)}
              onChange={(event) => setFilter({ ...filter, [field]: event.target.value })}
            />
          </span>
        ))}
        {loaded === null ? null : (
          <span className={`${typography.muted} ${typography.small}`}>
            {t(['{n} 次', '{n} {n:delivery|deliveries}'], { n: loaded.rows.length })}
            {loaded.cached ? <AsOf ms={loaded.asOfMs} /> : null}
          </span>
        )}
      </div>
      <LossSignals filter={{ kind: 'stationTank' }} />
      {failure === null ? null : (
        <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
      )}
      {loaded !== null && loaded.rows.length === 0 ? (
        <EmptyState
          title={
            filter.state === 'open'
              ? t(['没有待签收的交付', 'No delivery is waiting for a signature'])
              : t(['还没有签收记录', 'Nothing has been signed yet'])
          }
        />
      ) : null}
      <ol className={styles.deliveries} data-part="station-handovers">
        {(loaded?.rows ?? []).map((delivery) => (
          <StationDelivery
            key={delivery.visitId}
            delivery={delivery}
            waits={waiting.has(delivery.visitId)}
            onDone={() => setRefetchKey(refetchKey + 1)}
          />
        ))}
      </ol>
    </section>
  );
};
