import { Link } from 'wouter';

import { missing } from '#domain/time/time.ts';
import { truckStates } from '#domain/words/truck-status-words.ts';
import { inProgressCount, toDoCount } from '#state/alarms/open-counts.ts';
import { fleetAge } from '#state/fleet/fleet-age.ts';
import { mayDo, user } from '#state/session/session.ts';
import { countIn } from '#state/fleet/truck-status.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Popover } from '#ui/popover.tsx';

import { RunningList } from './running-list.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import popover from '#ui/popover.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './status-badges.module.css';

const widthPx = { plain: 420, organisation: 560 } as const;

/** Five counts of trucks, each with its running list. Two kinds of users do not see them (specification 6). */
export const StatusBadges = () => {
  const { t, language } = useTranslation();
  const age = fleetAge(language);
  const reader = user.value;
  if (reader?.restrictedShell || !mayDo('fleet.watch')) return null;
  return (
    <nav
      className={styles.badges}
      aria-label={t(['车辆状态', 'Truck status'])}
      data-part="status-badges"
      data-stale={age !== null}
    >
      {truckStates.map(({ code, key, text }) => {
        const known = countIn(code);
        const count = known ?? missing;
        const name = t(text);
        return (
          <Popover
            key={key}
            label={t(['{state}车辆', '{state} trucks'], { state: name })}
            widthPx={reader?.sign ? widthPx.organisation : widthPx.plain}
            part={`running-${key}`}
            align="left"
            trigger={(ties) => (
              <button
                {...ties}
                className={key === 'alarm' && known !== null && known > 0 ? styles.alarmed : undefined}
                data-aged={age === null ? undefined : true}
                title={age === null ? name : `${name} · ${age}`}
                aria-label={age === null ? `${name} ${count}` : `${name} ${count}, ${age}`}
                data-field={key}
                data-value={known ?? ''}
              >
                <StateGlyph state={key} />
                <span>{name}</span>
                <b>{count}</b>
              </button>
            )}
          >
            {(close) => (
              <>
                <div className={popover.head}>
                  <StateGlyph state={key} />
                  <h2>{name}</h2>
                  <span className={typography.muted}>{age === null ? count : `${count} · ${age}`}</span>
                  <span className={layout.spacer} />
                  <Link
                    className={buttons.quietSmall}
                    href={`/monitor/track_map?state=${key}`}
                    onClick={close}
                  >
                    <Icon name="map" size={14} />
                    {t(['在地图上看', 'Show on the map'])}
                  </Link>
                </div>
                {key === 'alarm' ? (
                  <div className={popover.foot}>
                    <span className={typography.muted}>
                      {t(['有报警未解除的车辆', 'Trucks with an active alarm'])}
                    </span>
                    <span className={layout.spacer} />
                    <Link className={typography.link} href="/alarms" onClick={close}>
                      {t(['未结报警 {n} 条', '{n} open alarms'], {
                        n:
                          toDoCount.value === null ? missing : toDoCount.value + (inProgressCount.value ?? 0),
                      })}
                    </Link>
                  </div>
                ) : null}
                <RunningList code={code} state={key} onGo={close} />
              </>
            )}
          </Popover>
        );
      })}
      {age === null ? null : (
        <span className={styles.age} data-field="age">
          {age}
        </span>
      )}
    </nav>
  );
};
