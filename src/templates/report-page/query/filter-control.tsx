import { cellBox, cellNamed } from '#domain/geo/map-cell.ts';
import { words } from '#i18n/words.ts';
import type { Filter } from '#report/filters.ts';
import { companyOptions } from '#state/session/company-options.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

interface ControlProps {
  readonly name: string;
  readonly filter: Filter;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

const Select = ({
  name,
  filter,
  value,
  onValue,
  options,
}: ControlProps & { readonly options: readonly (readonly [string, string])[] }) => {
  const { t } = useTranslation();
  const title = t(filter.title);
  // A link may name several at once.
  const several = value === '' || options.some(([code]) => code === value) ? null : value.split(',');
  const word = (code: string): string => options.find(([known]) => known === code)?.[1] ?? code;
  return (
    <span className={inputs.frame}>
      <select name={name} aria-label={title} value={value} onChange={(event) => onValue(event.target.value)}>
        <option value="">
          {title}
          {t(['：', ': '])}
          {t(words.all)}
        </option>
        {several === null ? null : <option value={value}>{several.map(word).join(t(['、', ', ']))}</option>}
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
};

/** The dimension: always one of the list, and shown at once. */
const DimensionSelect = ({ name, filter, value, onValue }: ControlProps) => {
  const { t } = useTranslation();
  return (
    <span className={inputs.frame}>
      <select
        name={name}
        aria-label={t(filter.title)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      >
        {Object.entries(filter.choices ?? {}).map(([code, { text }], index) => (
          <option key={code} value={index === 0 ? '' : code}>
            {t(filter.title)}
            {t(['：', ': '])}
            {t(text)}
          </option>
        ))}
      </select>
    </span>
  );
};

const TextControl = ({ name, filter, value, onValue }: ControlProps) => {
  const { t } = useTranslation();
  const title = t(filter.title);
  const plates = filter.control === 'plate';
  return (
    <span className={inputs.frame} style={{ width: plates ? '8.5rem' : '8rem' }}>
      <input
        name={name}
        aria-label={title}
        placeholder={title}
        value={value}
        inputMode={filter.control === 'number' ? 'numeric' : undefined}
        list={plates ? 'fleet-plates' : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {value === '' ? null : (
        <button type="button" aria-label={`${t(words.reset)} ${title}`} onClick={() => onValue('')}>
          <Icon name="cross" size={12} />
        </button>
      )}
    </span>
  );
};

/** A pressed square of the map: named by its centre, removed by its cross. */
const CellControl = ({ name, filter, value, onValue }: ControlProps) => {
  const { t } = useTranslation();
  const cell = cellNamed(value);
  if (cell === null) return null;
  const { west, south, east, north } = cellBox(cell);
  const digits = cell.size < 4 ? 3 : 2;
  return (
    <span className={inputs.frame} data-part="cell" data-value={value}>
      <span className={typography.secondary}>{t(filter.title)}</span>
      <b>
        {((west + east) / 2).toFixed(digits)}, {((south + north) / 2).toFixed(digits)}
      </b>
      <button
        type="button"
        name={name}
        aria-label={`${t(words.reset)} ${t(filter.title)}`}
        onClick={() => onValue('')}
      >
        <Icon name="cross" size={12} />
      </button>
    </span>
  );
};

/** The control of one filter; a period has one of its own. */
export const FilterControl = (props: ControlProps) => {
  const { t, language } = useTranslation();
  switch (props.filter.control) {
    case 'company':
      return <Select {...props} options={companyOptions(language)} />;
    case 'choice':
      return (
        <Select
          {...props}
          options={Object.entries(props.filter.choices ?? {}).map(([code, { text }]) => [code, t(text)])}
        />
      );
    case 'text':
    case 'plate':
    case 'number':
      return <TextControl {...props} />;
    case 'dimension':
      return <DimensionSelect {...props} />;
    case 'cell':
      return <CellControl {...props} />;
    case 'period':
      return null;
  }
};
