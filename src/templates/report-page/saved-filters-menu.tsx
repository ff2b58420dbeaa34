import { Popover } from '@mantine/core';
import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { removeFilter, savedFilters, saveFilter, type SavedQuery } from '#state/saved-filters.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

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
  const { t } = useSpeech();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const list = opened ? savedFilters(address).value : [];
  const title = t(['常用筛选', 'Saved filters']);
  return (
    <Popover position="bottom-end" trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className="btn q sm ico"
          aria-label={title}
          title={title}
          data-part="saved-filters"
          onClick={() => setOpened(!opened)}
        >
          <Icon name="filter" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className="columns-head">{title}</div>
        <div className="columns">
          {list.length === 0 ? (
            <div className="t3 small">{t(['还没有保存', 'None kept yet'])}</div>
          ) : (
            list.map((filter) => (
              <div key={filter.id} data-id={filter.id}>
                <button
                  type="button"
                  className="named"
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
          className="columns-foot"
          onSubmit={(event) => {
            event.preventDefault();
            void saveFilter(address, name.trim(), current()).then((kept) => {
              if (kept) setName('');
            });
          }}
        >
          <span className="in">
            <input
              name="filterName"
              aria-label={t(['名称', 'Name'])}
              placeholder={t(['给当前条件起名', 'Name the present filters'])}
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </span>
          <button type="submit" className="btn sm pri" disabled={name.trim() === ''}>
            {t(words.save)}
          </button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
