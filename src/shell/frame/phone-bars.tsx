import { Link, useLocation } from 'wouter';

import { worstPriority } from '#state/alarms/open-counts.ts';
import { searchOpen } from '#state/session/menu-search.ts';
import { menuRouter } from '#state/session/menus.ts';
import { mayDo, user } from '#state/session/session.ts';
import { overlayOpen } from '#state/view/sidebar.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { AlarmSettings } from '../top/alarm-settings.tsx';
import { NearestInquiry } from '../authority/inquiries.tsx';
import { MuteMark } from '../top/mute-mark.tsx';
import { ConnectionChip } from '../top/connection-chip.tsx';
import { UserMenu } from '../top/user-menu.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './phone-bars.module.css';

/** Title bar of a page on a phone. */
export const PhoneTop = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <header className={styles.top}>
      <button
        type="button"
        className={buttons.touchIcon}
        aria-label={t(['返回', 'Back'])}
        onClick={() => history.back()}
      >
        <Icon name="left" size={20} />
      </button>
      <h1 title={title}>{title}</h1>
      <ConnectionChip short />
      <NearestInquiry />
      <MuteMark />
      {path === '/alarms' && !user.value?.restrictedShell ? <AlarmSettings /> : null}
      <button
        type="button"
        className={buttons.touchIcon}
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
  const { t } = useTranslation();
  const [path] = useLocation();
  const worst = worstPriority.value;
  const place = (address: string): { 'aria-current': 'page' | undefined } => ({
    'aria-current': path === address ? 'page' : undefined,
  });
  return (
    <nav className={styles.bottom} data-part="bottom-bar" aria-label={t(['底部导航', 'Bottom bar'])}>
      {menuRouter.value.has('monitor/track_map') ? (
        <Link href="/monitor/track_map" {...place('/monitor/track_map')}>
          <Icon name="map" size={20} />
          {t(['地图', 'Map'])}
        </Link>
      ) : null}
      {mayDo('alarm.watch') ? (
        <Link href="/alarms" {...place('/alarms')}>
          <Icon name="bell" size={20} />
          {t(['报警', 'Alarms'])}
          {worst === null ? null : (
            <em>
              <PriorityGlyph priority={worst} size={14} />
            </em>
          )}
        </Link>
      ) : null}
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
