import { Popover } from '@mantine/core';
import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { removeFilter, savedFilters, saveFilter, type SavedQuery } from '#state/reports/saved-filters.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import columnsMenu from '#ui/table/columns-menu.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

/** Filters kept by name: one press brings them back, a name keeps those that stand. */
export const SavedFiltersMenu = ({
  address,
  current,
  onChoose,
}: {
  readonly address: string;
  readonly current: () => SavedQuery;
  readonly onChoose: (query: SavedQuery) => void;
}) => {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const list = opened ? savedFilters(address).value : [];
  const title = t(['常用筛选', 'Saved filters']);
  return (
    <Popover position="bottom-end" trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={title}
          title={title}
          data-part="saved-filters"
          onClick={() => setOpened(!opened)}
        >
          <Icon name="filter" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={columnsMenu.head}>{title}</div>
        <div className={columnsMenu.columns}>
          {list.length === 0 ? (
            <div className={`${typography.muted} ${typography.small}`}>
              {t(['还没有保存', 'None saved yet'])}
            </div>
          ) : (
            list.map((filter) => (
              <div key={filter.id} data-id={filter.id}>
                <button
                  type="button"
                  className={columnsMenu.name}
                  data-part="saved-filter"
                  onClick={() => {
                    onChoose(filter.query);
                    setOpened(false);
                  }}
                >
                  {filter.name}
                </button>
                <button
                  type="button"
                  aria-label={`${t(words.delete)} ${filter.name}`}
                  onClick={() => void removeFilter(address, filter.id)}
                >
                  <Icon name="trash" size={12} />
                </button>
              </div>
            ))
          )}
        </div>
        <form
          className={columnsMenu.foot}
          onSubmit={(event) => {
            event.preventDefault();
            void saveFilter(address, name.trim(), current()).then((kept) => {
              if (kept) setName('');
            });
          }}
        >
          <span className={inputs.frame}>
            <input
              name="filterName"
              aria-label={t(['名称', 'Name'])}
              placeholder={t(['给当前条件起名', 'Name these filters'])}
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </span>
          <button type="submit" className={buttons.primarySmall} disabled={name.trim() === ''}>
            {t(words.save)}
          </button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
