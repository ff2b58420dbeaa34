import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';
import { companyOptions } from '#state/session/company-options.ts';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import { LinkFilters } from './link-filters.tsx';
import styles from './resource-filters.module.css';

type Filters = Readonly<Record<string, string>>;

/** Search box and filters of a page of master data; an empty choice leaves no filter. */
export const ResourceFilters = ({
  resource,
  typed,
  filters,
  onTyped,
  onFilters,
}: {
  readonly resource: Resource;
  readonly typed: string;
  readonly filters: Filters;
  readonly onTyped: (typed: string) => void;
  readonly onFilters: (filters: Filters) => void;
}) => {
  const { t, language } = useTranslation();
  const optionsOf = (name: string, field: Field): readonly (readonly [string, string])[] =>
    field.kind === 'choice'
      ? Object.entries(field.choices).map(([code, choice]) => [code, t(choice.text)])
      : field.kind === 'state'
        ? Object.entries(field.states).map(([code, state]) => [code, t(state.text)])
        : field.kind === 'switch'
          ? [
              ['true', t(['启用', 'Enabled'])],
              ['false', t(['停用', 'Disabled'])],
            ]
          : name === 'companyCode'
            ? companyOptions(language)
            : [];
  return (
    <>
      <span className={`${inputs.frame} ${styles.search}`}>
        <Icon name="search" />
        <input
          type="search"
          name="search"
          value={typed}
          aria-label={t(words.search)}
          placeholder={resource.search
            .map((name) => t(resource.fields[name]?.title ?? ['', '']))
            .join(t(['、', ', ']))}
          onChange={(event) => onTyped(event.target.value)}
        />
      </span>
      <LinkFilters resource={resource} filters={filters} onFilters={onFilters} />
      {resource.filters.map((name) => {
        const field = resource.fields[name];
        if (!field || field.kind === 'rows') return null;
        const change = (value: string): void => {
          const others = Object.entries(filters).filter(([other]) => other !== name);
          onFilters(Object.fromEntries([...others, ...(value === '' ? [] : [[name, value]])]));
        };
        if (field.kind === 'moment')
          return (
            <MomentInput
              key={name}
              precision="day"
              name={name}
              label={t(field.title)}
              clearable
              value={filters[name] ?? ''}
              onValue={change}
            />
          );
        return (
          <span key={name} className={inputs.frame}>
            <select
              name={name}
              aria-label={t(field.title)}
              value={filters[name] ?? ''}
              onChange={({ target: { value } }) => change(value)}
            >
              <option value="">
                {t(field.title)}
                {t(['：', ': '])}
                {t(words.all)}
              </option>
              {optionsOf(name, field).map(([code, text]) => (
                <option key={code} value={code}>
                  {text}
                </option>
              ))}
            </select>
          </span>
        );
      })}
    </>
  );
};
