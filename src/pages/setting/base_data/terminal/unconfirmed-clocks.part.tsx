import { useState } from 'react';

import type { UnconfirmedClock } from '#contract/devices/unregistered-terminals.ts';
import { call } from '#state/hub/hub.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './terminal-lead.module.css';

/** Minutes ahead of UTC as people read them: UTC+8, UTC-3:30. */
const zoneOf = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const part = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${part}`;
};

/** Terminals whose clock seems to be of another zone: nothing of them is dated until somebody says so. */
export const UnconfirmedClocks = ({
  clocks,
  canWrite,
  onChanged,
}: {
  readonly clocks: readonly UnconfirmedClock[];
  readonly canWrite: boolean;
  readonly onChanged: () => void;
}) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (clocks.length === 0) return null;
  const accept = async ({ number, seemsMin }: UnconfirmedClock): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await call('unregisteredTerminals.acceptClock', { number });
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    toast(
      'success',
      t(['1 分钟内按 {zone} 读取', 'Read by {zone} within a minute'], { zone: zoneOf(seemsMin) }),
      number,
    );
    onChanged();
    return undefined;
  };
  const heading = t(['时钟待确认', 'Clocks to be confirmed']);
  return (
    <section className={styles.unregistered} data-part="unconfirmed-clocks" aria-label={heading}>
      <h2 className={sections.heading}>
        {heading} {clocks.length}
        <span className={typography.muted}>
          {t([
            '时钟差整小时：确认前它们的位置不记入车辆',
            'whole hours off: until confirmed, their places do not count for the truck',
          ])}
        </span>
      </h2>
      <ul>
        {clocks.map((clock) => (
          <li key={clock.number} data-number={clock.number}>
            <Icon name="warning" />
            <div>
              <b className={styles.number}>{clock.number}</b>
            </div>
            <div>
              <span>
                <Plate code={clock.signCode} />
              </span>
            </div>
            <div>
              <span>
                {t(['按 {from} 读取，疑似 {to}', 'read as {from}, seems to be {to}'], {
                  from: zoneOf(clock.readByMin),
                  to: zoneOf(clock.seemsMin),
                })}
              </span>
            </div>
            {canWrite ? (
              <div className={styles.acts}>
                <button
                  type="button"
                  className={buttons.primary}
                  data-part="accept-clock"
                  disabled={busy}
                  onClick={() => void accept(clock)}
                >
                  {t(['按 {zone} 读取', 'Read by {zone}'], { zone: zoneOf(clock.seemsMin) })}
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
