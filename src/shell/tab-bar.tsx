import { Menu } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';

import { homeAddress } from '#domain/visited-tabs.ts';
import { words } from '#i18n/words.ts';
import { close, closeAll, closeOthers, refresh, visitedTabs } from '#state/tabs.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { titleOf } from './page-index.ts';

/** Visited pages, at most fifteen. Closing the one in front goes to the last that remains, else home. */
export const TabBar = ({ active }: { readonly active: string }) => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const strip = useRef<HTMLDivElement>(null);
  const go = (address: string): void => {
    if (address !== active) navigate(`/${address}`);
  };
  useEffect(() => {
    strip.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <nav className="tabs" aria-label={t(['已打开的页面', 'Open pages'])} data-part="tabs">
      <div className="tabs-scroll" ref={strip}>
        {visitedTabs.value.map((address) => {
          const title = t(titleOf(address));
          const home = address === homeAddress;
          return (
            <div
              key={address}
              className={`tab${address === active ? ' on' : ''}${home ? '' : ' closes'}`}
              data-id={address}
            >
              <Link
                href={`/${address}`}
                aria-current={address === active ? 'page' : undefined}
                onAuxClick={(event) => {
                  if (event.button === 1 && !home) go(close(address, active));
                }}
              >
                {home ? <Icon name="home" size={14} /> : null}
                {title}
              </Link>
              {home ? null : (
                <button
                  type="button"
                  aria-label={`${t(words.close)} ${title}`}
                  onClick={() => go(close(address, active))}
                >
                  <Icon name="cross" size={12} />
                </button>
              )}
            </div>
          );
        })}
      </div>
      <Menu position="bottom-end" width={176}>
        <Menu.Target>
          <button
            type="button"
            className="ib"
            style={{ height: '100%' }}
            aria-label={t(['页面操作', 'Page actions'])}
          >
            <Icon name="down" size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="refresh" />} onClick={() => refresh(active)}>
            {t(words.refresh)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="cross" />} onClick={() => go(close(active, active))}>
            {t(words.close)}
          </Menu.Item>
          <Menu.Item onClick={() => go(closeOthers(active))}>{t(['关闭其他', 'Close others'])}</Menu.Item>
          <Menu.Item onClick={() => go(closeAll())}>{t(['全部关闭', 'Close all'])}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
};
