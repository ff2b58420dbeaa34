import { truckStates, type TruckStateKey } from '#domain/words/truck-status-words.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';

/** The trucks by their status, and which of them are shown. */
export interface StateFilterProps {
  /** Null: all. */
  readonly state: TruckStateKey | null;
  readonly onState: (state: TruckStateKey | null) => void;
  readonly counts: (key: TruckStateKey) => number | string;
  /** How old the counts are, once they are too old to pass for now. */
  readonly age: string | null;
}

/** A button for each status with the number of its trucks; pressed it shows only them, pressed again all. */
export const StateChips = ({
  state,
  onState,
  counts,
  age,
  named,
}: StateFilterProps & {
  /** There is room for the names; without it they are in label and title. */
  readonly named: boolean;
}) => {
  const { t } = useTranslation();
  return truckStates.map(({ key, text }) => (
    <button
      key={key}
      type="button"
      className={filterChips.chip}
      data-aged={age === null ? undefined : true}
      aria-pressed={state === key}
      {...(named
        ? {}
        : {
            'aria-label': [`${t(text)} ${counts(key)}`, age ?? ''].filter(Boolean).join(', '),
            title: t(text),
          })}
      onClick={() => onState(key)}
    >
      <StateGlyph state={key} />
      {named ? `${t(text)} ` : ''}
      <b>{counts(key)}</b>
    </button>
  ));
};
