import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { closedTabs, visitedTabs } from '#state/view/tabs.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Popover } from '#ui/popover.tsx';

import { groupsOf, pageExists, titleOf } from '../frame/page-index.ts';
import iconButton from '../icon-button.module.css';
import popover from '#ui/popover.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './tab-list.module.css';

/** All open pages and those closed lately, searched by text. */
export const TabList = ({ onGo }: { readonly onGo: (address: string) => void }) => {
  const { t } = useTranslation();
  const [word, setWord] = useState('');
  const label = t(['页面列表', 'List of pages']);
  const fits = (address: string): boolean =>
    pageExists(address) &&
    `${titleOf(address).join(' ')} ${address}`.toLowerCase().includes(word.trim().toLowerCase());
  const groups = [
    { name: t(['已打开', 'Open']), tabs: visitedTabs.value.filter(fits) },
    { name: t(['最近关闭', 'Closed lately']), tabs: closedTabs.value.filter(fits) },
  ].filter(({ tabs }) => tabs.length > 0);
  return (
    <Popover
      label={label}
      widthPx={280}
      part="tab-list"
      onOpen={() => setWord('')}
      trigger={(ties) => (
        <button {...ties} className={iconButton.filling} aria-label={label} title={label}>
          <Icon name="down" size={14} />
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={popover.head}>
            <Icon name="search" size={14} />
            <input
              className={styles.search}
              aria-label={t(['搜索页面', 'Search pages'])}
              placeholder={t(['搜索页面', 'Search pages'])}
              value={word}
              onChange={(event) => setWord(event.target.value)}
            />
          </div>
          <div className={popover.body}>
            {groups.map(({ name, tabs }) => (
              <div key={name} role="group" aria-label={name}>
                <h6 className={popover.subheading}>{name}</h6>
                {tabs.map((address) => (
                  <button
                    key={address}
                    type="button"
                    className={popover.row}
                    data-id={address}
                    onClick={() => {
                      close();
                      onGo(address);
                    }}
                  >
                    <span>{t(titleOf(address))}</span>
                    <span className={`${typography.muted} ${typography.small}`}>
                      {t(groupsOf(address)).split(' / ').at(-1)}
                    </span>
                  </button>
                ))}
              </div>
            ))}
            {groups.length === 0 ? <div className={popover.empty}>{t(words.search)}: 0</div> : null}
          </div>
        </>
      )}
    </Popover>
  );
};
