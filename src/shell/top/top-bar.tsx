import { Link } from 'wouter';

import { languages, textIn, type Language } from '#i18n/text.ts';
import { language, switchLanguage } from '#state/view/language.ts';
import { mobile } from '#state/view/viewport.ts';
import { scheme, toggleScheme } from '#state/view/scheme.ts';
import { mayDo, user } from '#state/session/session.ts';
import { overlayOpen } from '#state/view/sidebar.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Menu } from '#ui/menu.tsx';

import { Bell } from './bell.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { searchOpen } from '#state/session/menu-search.ts';
import { StatusBadges } from './status-badges.tsx';
import { UserMenu } from './user-menu.tsx';
import { AlarmSettings } from './alarm-settings.tsx';
import { Downloads } from './downloads.tsx';
import { NearestInquiry } from '../authority/inquiries.tsx';
import { MuteMark } from './mute-mark.tsx';
import { QuickAccessTab } from './quick-access-tab.tsx';
import iconButton from '../icon-button.module.css';
import layout from '#ui/styles/layout.module.css';
import styles from './top-bar.module.css';

const names: Record<Language, string> = { zh: '中文', en: 'English' };

/** Both languages; the one in use can't be chosen again (specification 4). */
const LanguageMenu = () => {
  const { t } = useTranslation();
  return (
    <Menu
      label={t(['语言', 'Language'])}
      widthPx={120}
      items={languages.map((code) => ({
        key: code,
        lang: code,
        text: names[code],
        disabled: code === language.value,
        onSelect: () => switchLanguage(code),
      }))}
      trigger={(ties) => (
        <button
          {...ties}
          className={iconButton.button}
          data-part="language"
          aria-label={t(['语言', 'Language'])}
        >
          {textIn(['中', 'EN'], language.value)}
        </button>
      )}
    />
  );
};

export const TopBar = () => {
  const { t } = useTranslation();
  return (
    <header className={styles.bar} data-part="top-bar">
      {mobile.value ? (
        <button
          type="button"
          className={iconButton.button}
          aria-label={t(['主菜单', 'Main menu'])}
          aria-expanded={overlayOpen.value}
          onClick={() => {
            overlayOpen.value = true;
          }}
        >
          <Icon name="dense" />
        </button>
      ) : null}
      <Link
        className={styles.home}
        href="/dashboard"
        aria-label={t(['TankWatch 个人中心', 'TankWatch home'])}
      >
        <Wordmark height={22} />
      </Link>
      <StatusBadges />
      <span className={layout.spacer} />
      <button
        type="button"
        className={styles.search}
        data-part="search"
        aria-label={t(['搜索菜单、车牌', 'Search menu, plate'])}
        onClick={() => {
          searchOpen.value = true;
        }}
      >
        <Icon name="search" size={14} />
        <span>{t(['搜索菜单、车牌、驾驶员', 'Search menu, plate, driver'])}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <ConnectionChip />
      <NearestInquiry />
      <MuteMark />
      {mayDo('alarm.watch') ? <Bell /> : null}
      <QuickAccessTab />
      {user.value?.restrictedShell ? null : (
        <>
          <AlarmSettings />
          <Downloads />
          <LanguageMenu />
        </>
      )}
      <button
        type="button"
        className={iconButton.button}
        aria-label={scheme.value === 'dark' ? t(['浅色', 'Light scheme']) : t(['深色', 'Dark scheme'])}
        data-part="scheme"
        onClick={toggleScheme}
      >
        <Icon name={scheme.value === 'dark' ? 'sun' : 'moon'} />
      </button>
      <UserMenu />
    </header>
  );
};
