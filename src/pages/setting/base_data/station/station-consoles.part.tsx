import { useState } from 'react';

import { words } from '#i18n/words.ts';
import type { StationGauge } from '#contract/fleet/station-gauges.ts';
import { call } from '#state/hub/hub.ts';
import type { CallOutcome } from '#state/hub/failures.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { ask } from '#state/view/dialogs.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';

import { ConsoleList } from './consoles/console-list.part.tsx';
import { ConsoleBinding } from './consoles/console-binding.part.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './station-tanks.module.css';

const isTerminal = (text: string): boolean => /^[0-9A-Z]{6,20}$/.test(text);

/** The consoles whose gauges read the station's tanks: given to it by their number, and taken away. */
export const StationConsoles = ({
  stationCode,
  canWrite,
}: {
  readonly stationCode: string;
  readonly canWrite: boolean;
}) => {
  const { t, m } = useTranslation();
  const [writes, setWrites] = useState(0);
  const [terminal, setTerminal] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const { value: consoles, failure } = useRead(`${stationCode} ${writes}`, () =>
    call('stationGauges.list', { stationCode }),
  );
  if (consoles === null)
    return failure === null ? null : (
      <p className={typography.muted} role="status">
        {failure.message}
      </p>
    );
  const write = async (work: () => Promise<CallOutcome<StationGauge[]>>, subject: string): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (outcome.ok) {
      toast('success', m('saved'), subject);
      setTerminal('');
      setWrites((old) => old + 1);
      return;
    }
    const [said] = Object.values(outcome.failure.fields ?? {});
    if (said === undefined) showFailure(outcome.failure, 'saveFailed');
    setFault(said ?? '');
  };
  const bind = (): void => {
    const typed = terminal.trim().toUpperCase();
    if (isTerminal(typed))
      void write(() => call('stationGauges.bind', { stationCode, terminal: typed }), typed);
    else setFault(t(['6 到 20 位数字或大写字母', '6 to 20 digits or capital letters']));
  };
  const release = async (number: string): Promise<void> => {
    const agreed = await ask({
      title: t(['从本站解除 {terminal}？', 'Take {terminal} from this station?'], { terminal: number }),
      text: t([
        '之后的罐存与卸油不再记到本站，已有记录不变。解除期间它的报文会被拒收。',
        'From then on its stock and deliveries no longer count for this station; existing records stay. While unassigned, its messages are rejected.',
      ]),
      confirm: t(['解除', 'Take away']),
      cancel: t(words.cancel),
    });
    if (agreed) await write(() => call('stationGauges.release', { stationCode, terminal: number }), number);
  };
  const heading = t(['液位仪主机', 'Gauge consoles']);
  return (
    <section className={styles.tanks} data-part="station-consoles" aria-label={heading}>
      <h3 className={sections.heading}>
        {heading}
        {consoles.length === 0 ? (
          <span className={typography.muted}>
            {t(['尚无：罐存不会上报', 'none yet: no level is reported'])}
          </span>
        ) : null}
      </h3>
      <ConsoleList
        consoles={consoles}
        canWrite={canWrite}
        busy={busy}
        onRelease={(number) => void release(number)}
      />
      {canWrite ? (
        <ConsoleBinding
          terminal={terminal}
          fault={fault}
          busy={busy}
          onTerminal={(typed) => {
            setTerminal(typed);
            setFault('');
          }}
          onBind={bind}
        />
      ) : null}
    </section>
  );
};
