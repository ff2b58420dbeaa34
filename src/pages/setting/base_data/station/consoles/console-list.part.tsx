import { formatDateTime } from '#domain/time/time.ts';
import type { StationGauge } from '#contract/fleet/station-gauges.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** The consoles of a station, each since when. */
export const ConsoleList = ({
  consoles,
  canWrite,
  busy,
  onRelease,
}: {
  readonly consoles: readonly StationGauge[];
  readonly canWrite: boolean;
  readonly busy: boolean;
  readonly onRelease: (terminal: string) => void;
}) => {
  const { t, language } = useTranslation();
  return consoles.length === 0 ? null : (
    <ul>
      {consoles.map(({ terminal: number, sinceTime }) => (
        <li key={number} data-terminal={number}>
          <b>{number}</b>
          <span className={typography.secondary}>
            {sinceTime === null
              ? t(['一直属于本站', 'from the beginning'])
              : t(['{time} 起', 'since {time}'], { time: formatDateTime(sinceTime, language) })}
          </span>
          {canWrite ? (
            <button
              type="button"
              className={buttons.small}
              data-part="release-console"
              disabled={busy}
              onClick={() => onRelease(number)}
            >
              {t(['解除', 'Take away'])}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};
