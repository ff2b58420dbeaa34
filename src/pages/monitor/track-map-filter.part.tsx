import { truckStates, type TruckStateKey } from '#domain/truck-status-words.ts';
import { words } from '#i18n/words.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

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
  const { t } = useSpeech();
  const label = t(['车牌、司机、公司', 'Plate, driver, company']);
  return (
    <div className="list-head">
      <label className="in quiet">
        <Icon name="search" />
        <input
          type="search"
          value={query}
          placeholder={label}
          aria-label={label}
          onChange={(event) => onQuery(event.target.value)}
        />
      </label>
      <div className="chips" role="group" aria-label={t(['按状态筛选', 'Filter by status'])}>
        <button
          type="button"
          className={age === null ? 'chip' : 'chip aged'}
          aria-pressed={state === null}
          onClick={() => onState(null)}
        >
          {t(words.all)} <b>{total}</b>
        </button>
        {truckStates.map(({ key, text }) => (
          <button
            key={key}
            type="button"
            className={age === null ? 'chip' : 'chip aged'}
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
