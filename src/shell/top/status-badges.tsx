import { Link } from 'wouter';

import { truckStates } from '#domain/truck-status-words.ts';
import { fleetAge } from '#state/fleet-age.ts';
import { user } from '#state/session.ts';
import { statusCounts } from '#state/truck-status.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Popover } from '#ui/popover.tsx';

import { RunningList } from './running-list.tsx';

const widthPx = { plain: 420, organisation: 560 } as const;

/** Five counts of trucks, each with its running list. Two kinds of users do not see them (specification 6). */
export const StatusBadges = () => {
  const { t, language } = useSpeech();
  const age = fleetAge(language);
  const known = user.value;
  if (known?.restrictedShell) return null;
  return (
    <nav
      className="counts"
      aria-label={t(['车辆状态', 'Truck status'])}
      data-part="status-badges"
      data-stale={age !== null}
    >
      {truckStates.map(({ code, key, text }) => {
        const count = statusCounts.value[code] ?? 0;
        const name = t(text);
        return (
          <Popover
            key={key}
            label={t(['{state}车辆', '{state} trucks'], { state: name })}
            widthPx={known?.sign ? widthPx.organisation : widthPx.plain}
            part={`running-${key}`}
            align="left"
            trigger={(ties) => (
              <button
                {...ties}
                className={[key, count > 0 ? 'some' : '', age === null ? '' : 'aged']
                  .filter(Boolean)
                  .join(' ')}
                title={age === null ? name : `${name} · ${age}`}
                aria-label={age === null ? `${name} ${count}` : `${name} ${count}, ${age}`}
                data-field={key}
                data-value={count}
              >
                <StateGlyph state={key} />
                <span>{name}</span>
                <b>{count}</b>
              </button>
            )}
          >
            {(close) => (
              <>
                <div className="pop-h">
                  <StateGlyph state={key} />
                  <h2>{name}</h2>
                  <span className="t3">{age === null ? count : `${count} · ${age}`}</span>
                  <span className="sp" />
                  <Link className="btn q sm" href={`/monitor/track_map?state=${key}`} onClick={close}>
                    <Icon name="map" size={14} />
                    {t(['在地图上看', 'Show on the map'])}
                  </Link>
                </div>
                <RunningList code={code} state={key} onGo={close} />
              </>
            )}
          </Popover>
        );
      })}
      {age === null ? null : (
        <span className="fleet-age" data-field="age">
          {age}
        </span>
      )}
    </nav>
  );
};
