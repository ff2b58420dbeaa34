import type { Resource } from '#resource/define.ts';
import { fieldAt } from '#resource/list-filters.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';

import { ReferenceLabel } from '../fields/reference-label.tsx';

/** Filters of a link from another page: no choice of them stands on this one, but they can be let go. */
export const LinkFilters = ({
  resource,
  filters,
  onFilters,
}: {
  readonly resource: Resource;
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilters: (filters: Readonly<Record<string, string>>) => void;
}) => {
  const { t } = useTranslation();
  const linked = Object.keys(filters).filter(
    (name) => !resource.filters.includes(name) && fieldAt(resource, name) !== null,
  );
  return (
    <>
      {linked.map((name) => (
        <button
          key={name}
          type="button"
          className={filterChips.chip}
          aria-pressed="true"
          data-part="link-filter"
          data-id={name}
          title={t(['取消此条件', 'Remove this filter'])}
          onClick={() =>
            onFilters(Object.fromEntries(Object.entries(filters).filter(([one]) => one !== name)))
          }
        >
          {t(fieldAt(resource, name)?.field.title ?? ['', ''])}
          {t(['：', ': '])}
          {fieldAt(resource, name)?.field.kind === 'reference' ? (
            <ReferenceLabel name={name} code={filters[name] ?? ''} />
          ) : (
            filters[name]
          )}
          <Icon name="cross" size={14} />
        </button>
      ))}
    </>
  );
};
