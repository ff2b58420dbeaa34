import { words } from '#i18n/words.ts';
import { useTranslation } from '#ui/language.tsx';
import { StateChips, type StateFilterProps } from './state-chips.part.tsx';
import { TruckSearch } from './track-map-search.part.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './track-map-filter.module.css';

/** Which trucks list and map show. */
export interface FilterProps extends StateFilterProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
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
}: FilterProps & { readonly total: number | string }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <TruckSearch className={inputs.quiet} query={query} onQuery={onQuery} />
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
        <StateChips state={state} onState={onState} counts={counts} age={age} named={false} />
      </div>
    </div>
  );
};
