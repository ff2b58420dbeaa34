import { Link, useLocation } from 'wouter';

import { floatOpen } from '#state/alarm-view.ts';
import { worstPriority } from '#state/alarms.ts';
import { searchOpen } from '#state/menu-search.ts';
import { user } from '#state/session.ts';
import { overlayOpen } from '#state/sidebar.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { AlarmSettings } from './top/alarm-settings.tsx';
import { MuteMark } from './top/mute-mark.tsx';
import { ConnectionChip } from './top/connection-chip.tsx';
import { UserMenu } from './top/user-menu.tsx';

/** Title bar of a page on a phone. */
export const PhoneTop = ({ title }: { readonly title: string }) => {
  const { t } = useSpeech();
  return (
    <header className="phone-top">
      <button type="button" className="ib44" aria-label={t(['返回', 'Back'])} onClick={() => history.back()}>
        <Icon name="left" size={20} />
      </button>
      <h1>{title}</h1>
      <span className="sp" />
      <ConnectionChip short />
      <MuteMark />
      {user.value?.restrictedShell ? null : <AlarmSettings />}
      <button
        type="button"
        className="ib44"
        aria-label={t(['搜索', 'Search'])}
        onClick={() => {
          searchOpen.value = true;
        }}
      >
        <Icon name="search" size={20} />
      </button>
    </header>
  );
};

/** Five places within reach of a thumb; the bell carries the worst glyph. */
export const PhoneBottom = () => {
  const { t } = useSpeech();
  const [path] = useLocation();
  const worst = worstPriority.value;
  const place = (address: string): { className: string; 'aria-current': 'page' | undefined } => ({
    className: path === address ? 'on' : '',
    'aria-current': path === address ? 'page' : undefined,
  });
  return (
    <nav className="bottom" aria-label={t(['底部导航', 'Bottom bar'])}>
      <Link href="/monitor/track_map" {...place('/monitor/track_map')}>
        <Icon name="map" size={20} />
        {t(['地图', 'Map'])}
      </Link>
      <button
        type="button"
        aria-expanded={floatOpen.value}
        onClick={() => {
          floatOpen.value = !floatOpen.value;
        }}
      >
        <Icon name="bell" size={20} />
        {t(['报警', 'Alarms'])}
        {worst === null ? null : (
          <em>
            <PriorityGlyph priority={worst} size={14} />
          </em>
        )}
      </button>
      <Link href="/dashboard" {...place('/dashboard')}>
        <Icon name="home" size={20} />
        {t(['首页', 'Home'])}
      </Link>
      <button
        type="button"
        aria-expanded={overlayOpen.value}
        onClick={() => {
          overlayOpen.value = !overlayOpen.value;
        }}
      >
        <Icon name="dense" size={20} />
        {t(['菜单', 'Menu'])}
      </button>
      <UserMenu phone />
    </nav>
  );
};
