import { useEffect, useState } from 'react';

import {
  loadHandovers,
  loadHandoverState,
  waitingHandovers,
  waitsWords,
  type Handover,
  type HandoverState,
} from '#state/alarms/handovers.ts';
import { toast } from '#state/view/toasts.ts';
import { AsOf } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';

import { HandoverForm } from './handover-form.part.tsx';
import { HandoverHistory } from './handover-history.part.tsx';
import { HandoverFigures } from './shifts/handover-figures.part.tsx';
import { OpenAlarms } from './shifts/open-alarms.part.tsx';
import { TrucksUnderWay } from './shifts/trucks-under-way.part.tsx';
import styles from './handover-shifts.module.css';

/** What one shift leaves to the next: open alarms, trucks under way, notes, who signed for it, and all before. */
export const ShiftHandover = ({ onReady }: { readonly onReady: () => void }) => {
  const { t, m } = useTranslation();
  const [state, setState] = useState<HandoverState | null>(null);
  /** As of when they are, where they come from this device. */
  const [keptMs, setKeptMs] = useState<number | null>(null);
  const [history, setHistory] = useState<readonly Handover[] | null>(null);
  const [refetchKey, setRefetchKey] = useState(0);
  // What had waited on this device has arrived, or was given up: the list is another one.
  const arrived = waitingHandovers.value.length;
  useEffect(() => {
    let current = true;
    void Promise.all([loadHandoverState(), loadHandovers()]).then(([nowOpen, all]) => {
      if (!current) return;
      if (nowOpen.ok) setState(nowOpen.value);
      if (nowOpen.ok) setKeptMs(nowOpen.cached ? nowOpen.asOfMs : null);
      if (all.ok) setHistory(all.value);
      if (nowOpen.ok && all.ok) onReady();
    });
    return () => {
      current = false;
    };
  }, [refetchKey, arrived, onReady]);
  const done = (waits: boolean): void => {
    if (waits) toast('info', t(waitsWords));
    else toast('success', m('saved'));
    setRefetchKey(refetchKey + 1);
  };
  return (
    <>
      <section aria-label={t(['现在', 'Now'])}>
        {keptMs === null ? null : <AsOf ms={keptMs} />}
        <HandoverFigures state={state} />
        <div className={styles.open} data-waiting={state === null}>
          <OpenAlarms state={state} />
          <TrucksUnderWay state={state} />
        </div>
      </section>
      <HandoverForm onDone={done} />
      <HandoverHistory history={history} onDone={done} />
    </>
  );
};
