import type { PlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import { positionTypes } from '#domain/words/gauge-words.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import type { TriggerProps } from '../fields/control.ts';

/** What shapes become: a fence of each type, a station, a depot. */
export const PlaceKindSelect = ({
  kinds,
  value,
  ties,
  part,
  onKind,
}: {
  readonly kinds: readonly PlaceKind[];
  /** Null: of several kinds. */
  readonly value: PlaceKind | null;
  readonly ties: TriggerProps;
  readonly part: string;
  readonly onKind: (kind: PlaceKind) => void;
}) => {
  const { t } = useTranslation();
  return (
    <span className={inputs.frame}>
      <select
        {...ties}
        data-part={part}
        value={value ?? ''}
        onChange={({ target }) => {
          const kind = kinds.find((one) => one === target.value);
          if (kind !== undefined) onKind(kind);
        }}
      >
        {value === null ? <option value="">{t(['多种', 'Several'])}</option> : null}
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(positionTypes[kind].text)}
          </option>
        ))}
      </select>
    </span>
  );
};
