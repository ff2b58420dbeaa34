import { useEffect, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import { loadStationHandovers, waitingVisits, type StationFilter } from '#state/alarms/station-handovers.ts';
import { LossSignals } from '#templates/loss-sums/loss-signals.tsx';
import { ReadAge, TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

import { StationDelivery } from './handover-delivery.part.tsx';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './handover-stations.module.css';

const states = {
  open: ['待签收', 'To sign'],
  signed: ['已签收', 'Signed'],
} as const satisfies Record<StationFilter['state'], Text>;

/** Deliveries that stations have received: those that wait for a name, and those that have one. */
export const StationHandovers = ({ onReady }: { readonly onReady: () => void }) => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<StationFilter>({ state: 'open', areaName: '', signCode: '' });
  const [refetchKey, setRefetchKey] = useState(0);
  const waiting = waitingVisits.value;
  // A signature that had waited has arrived: the list is another one.
  const read = useRead(JSON.stringify([filter, refetchKey, waiting.size]), () =>
    loadStationHandovers(filter),
  );
  const { value: rows, failure } = read;
  const answered = rows !== null || failure !== null;
  useEffect(() => {
    if (answered) onReady();
  }, [answered, onReady]);
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
        {rows === null ? null : (
          <span className={`${typography.muted} ${typography.small}`}>
            {t(['{n} 次', '{n} {n:delivery|deliveries}'], { n: rows.length })}
            <ReadAge read={read} />
          </span>
        )}
      </div>
      <LossSignals filter={{ kind: 'stationTank' }} />
      {failure === null ? null : (
        <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
      )}
      {rows?.length === 0 ? (
        <EmptyState
          title={
            filter.state === 'open'
              ? t(['没有待签收的交付', 'No delivery is waiting for a signature'])
              : t(['还没有签收记录', 'Nothing has been signed yet'])
          }
        />
      ) : null}
      <ol className={styles.deliveries} data-part="station-handovers">
        {(rows ?? []).map((delivery) => (
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
