import { lazy, Suspense } from 'react';

import type { MomentPrecision } from '#domain/time/typed-moment.ts';

import { Icon } from '../icon.tsx';
import { useTranslation } from '../language.tsx';
import { Popover } from '../popover.tsx';
import styles from './moment-input.module.css';
import type { MomentDraft } from './use-moment-draft.ts';

const MomentPanel = lazy(() => import('./moment-panel.tsx'));

const clockLength: Readonly<Record<MomentPrecision, number>> = { day: 0, minute: 2, second: 3 };

/** The calendar of a moment that is typed, behind a button. */
export const MomentCalendar = ({
  draft,
  precision,
  min,
  max,
  clearable,
}: {
  readonly draft: MomentDraft;
  readonly precision: MomentPrecision;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly clearable: boolean;
}) => {
  const { t } = useTranslation();
  const day = draft.read?.slice(0, 10) ?? null;
  const clock = (draft.read?.slice(11) || '00:00:00').split(':').slice(0, clockLength[precision]);
  const momentOf = (onDay: string, at: readonly string[]): string =>
    at.length === 0 ? onDay : `${onDay}T${at.join(':')}`;
  return (
    <Popover
      label={t(['日历', 'Calendar'])}
      widthPx={276}
      part="moment-panel"
      trigger={(opener) => (
        <button {...opener} className={styles.opener} aria-label={t(['打开日历', 'Open the calendar'])}>
          <Icon name="calendar" />
        </button>
      )}
    >
      {(close) => (
        // Escape closes the calendar alone, not the form in which it stands.
        <div
          role="presentation"
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.stopPropagation();
          }}
        >
          <Suspense fallback={<div className={styles.loading} />}>
            <MomentPanel
              day={day}
              clock={clock}
              min={min?.slice(0, 10)}
              max={max?.slice(0, 10)}
              clearable={clearable}
              onDay={(picked) => {
                draft.putWithin(momentOf(picked, clock));
                if (clock.length === 0) close();
              }}
              onClock={(at) => {
                if (day !== null) draft.putWithin(momentOf(day, at));
              }}
              onClear={() => {
                draft.put('');
                close();
              }}
              onClose={close}
            />
          </Suspense>
        </div>
      )}
    </Popover>
  );
};
