import { useState } from 'react';

import { plateForm } from '#domain/text/plate.ts';
import { missing } from '#domain/time/time.ts';
import { truckStateKey, truckStates } from '#domain/words/truck-status-words.ts';
import type { ParameterTruck } from '#state/devices/parameters.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './truck-list.module.css';

/** Trucks that are listed; of more, the search finds the rest. */
const shown = 200;

/** Trucks with a terminal: one is chosen, or several are marked. Its place is kept while they are asked for. */
export const TruckList = ({
  trucks,
  chosen,
  many,
  onChoose,
}: {
  /** Null: not there yet. */
  readonly trucks: readonly ParameterTruck[] | null;
  readonly chosen: ReadonlySet<number>;
  /** Several can be marked. */
  readonly many: boolean;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}) => {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase(language);
  const fitting = (trucks ?? []).filter(
    ({ signCode, companyName }) =>
      signCode.includes(plateForm(typed)) || companyName.toLocaleLowerCase(language).includes(wanted),
  );
  const toggled = (truckId: number): ReadonlySet<number> => {
    if (!many) return new Set([truckId]);
    const next = new Set(chosen);
    if (!next.delete(truckId)) next.add(truckId);
    return next;
  };
  const all = fitting.length > 0 && fitting.every(({ truckId }) => chosen.has(truckId));
  return (
    <nav className={styles.list} aria-label={t(['车辆', 'Trucks'])} data-part="truck-list">
      <label className={`${inputs.frame} ${styles.search}`}>
        <Icon name="search" />
        <input
          type="search"
          name="truckSearch"
          value={typed}
          placeholder={t(['车牌、公司', 'Plate, company'])}
          aria-label={t(['查找车辆', 'Find a truck'])}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {many ? (
        <label className={styles.all}>
          <input
            type="checkbox"
            name="allTrucks"
            checked={all}
            onChange={() => onChoose(all ? new Set() : new Set(fitting.map(({ truckId }) => truckId)))}
          />
          {trucks === null
            ? t(['全选', 'All'])
            : t(['全选 {n} 辆', 'All {n} {n:truck|trucks}'], { n: fitting.length })}
          <span className={typography.muted}>{t(['已选 {n}', '{n} chosen'], { n: chosen.size })}</span>
        </label>
      ) : null}
      <ul className={styles.rows}>
        {fitting.slice(0, shown).map((truck) => {
          const state = truckStateKey(truck.status ?? 0);
          return (
            <li key={truck.truckId}>
              <button
                type="button"
                className={styles.row}
                data-id={truck.truckId}
                aria-pressed={chosen.has(truck.truckId)}
                onClick={() => onChoose(toggled(truck.truckId))}
              >
                <StateGlyph state={state} />
                <span>
                  <Plate code={truck.signCode} />
                  <small className={typography.muted}>
                    {t(truckStates.find(({ key }) => key === state)?.text ?? [missing, missing])}
                    {state === 'offline'
                      ? ''
                      : ` · ${truck.speedKmh === null ? missing : Math.round(truck.speedKmh)} km/h`}
                  </small>
                </span>
                {many && chosen.has(truck.truckId) ? <Icon name="tick" /> : null}
              </button>
            </li>
          );
        })}
      </ul>
      {fitting.length > shown ? (
        <p className={`${typography.muted} ${typography.small} ${styles.more}`}>
          {t(['还有 {n} 辆', '{n} more'], { n: fitting.length - shown })}
        </p>
      ) : null}
    </nav>
  );
};
