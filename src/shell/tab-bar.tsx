import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';

import { homeAddress } from '#domain/visited-tabs.ts';
import { words } from '#i18n/words.ts';
import { close, closeAll, closeOthers, refresh, visitedTabs } from '#state/tabs.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Menu } from '#ui/menu.tsx';

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
      <Menu
        label={t(['页面操作', 'Page actions'])}
        widthPx={176}
        items={[
          {
            key: 'refresh',
            icon: <Icon name="refresh" />,
            text: t(words.refresh),
            onSelect: () => refresh(active),
          },
          {
            key: 'close',
            icon: <Icon name="cross" />,
            text: t(words.close),
            onSelect: () => go(close(active, active)),
          },
          { key: 'others', text: t(['关闭其他', 'Close others']), onSelect: () => go(closeOthers(active)) },
          { key: 'all', text: t(['全部关闭', 'Close all']), onSelect: () => go(closeAll()) },
        ]}
        trigger={(ties) => (
          <button
            {...ties}
            className="ib"
            style={{ height: '100%' }}
            aria-label={t(['页面操作', 'Page actions'])}
          >
            <Icon name="down" size={14} />
          </button>
        )}
      />
    </nav>
  );
};
