import { Link } from 'wouter';

import { truckStates } from '#domain/truck-status-words.ts';
import { user } from '#state/session.ts';
import { statusCounts } from '#state/truck-status.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { useSpeech } from '#ui/language.tsx';

/** Five counts of trucks, each a link to the map with that filter. Two kinds of users do not see them (specification 6). */
export const StatusBadges = () => {
  const { t } = useSpeech();
  if (user.value?.restrictedShell) return null;
  return (
    <nav className="counts" aria-label={t(['车辆状态', 'Truck status'])} data-part="status-badges">
      {truckStates.map(({ code, key, text }) => {
        const count = statusCounts.value[code] ?? 0;
        return (
          <Link
            key={key}
            className={count > 0 ? `${key} some` : key}
            href={`/monitor/track_map?state=${key}`}
            title={t(text)}
            data-field={key}
            data-value={count}
          >
            <StateGlyph state={key} />
            <span>{t(text)}</span>
            <b>{count}</b>
          </Link>
        );
      })}
    </nav>
  );
};
