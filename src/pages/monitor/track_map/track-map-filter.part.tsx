import { truckStates, type TruckStateKey } from '#domain/words/truck-status-words.ts';
import { words } from '#i18n/words.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './track-map-filter.module.css';

export interface FilterProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly state: TruckStateKey | null;
  readonly onState: (state: TruckStateKey | null) => void;
  readonly counts: (key: TruckStateKey) => number;
  /** How old the counts are, once they are too old to pass for now. */
  readonly age: string | null;
}

/** Search and status counters above the list; a counter shows only its trucks, pressed again all of them. */
export const MapFilter = ({
  query,
  onQuery,
  state,
  onState,
  counts,
  age,
  total,
}: FilterProps & { readonly total: number }) => {
  const { t } = useTranslation();
  const label = t(['车牌、司机、公司', 'Plate, driver, company']);
  return (
    <div className={styles.head}>
      <label className={inputs.quiet}>
        <Icon name="search" />
        <input
          type="search"
          value={query}
          placeholder={label}
          aria-label={label}
          onChange={(event) => onQuery(event.target.value)}
        />
      </label>
      <div className={styles.chips} role="group" aria-label={t(['按状态筛选', 'Filter by status'])}>
        <button
          type="button"
          className={filterChips.chip}
          data-aged={age === null ? undefined : true}
          aria-pressed={state === null}
          onClick={() => onState(null)}
        >
          {t(words.all)} <b>{total}</b>
        </button>
        {truckStates.map(({ key, text }) => (
          <button
            key={key}
            type="button"
            className={filterChips.chip}
            data-aged={age === null ? undefined : true}
            aria-pressed={state === key}
            aria-label={[`${t(text)} ${counts(key)}`, age ?? ''].filter(Boolean).join(', ')}
            title={t(text)}
            onClick={() => onState(key)}
          >
            <StateGlyph state={key} />
            <b>{counts(key)}</b>
          </button>
        ))}
      </div>
    </div>
  );
};
