import { Link } from 'wouter';

import { languages, textIn, type Language } from '#i18n/text.ts';
import { language, switchLanguage } from '#state/language.ts';
import { mobile } from '#state/viewport.ts';
import { scheme, toggleScheme } from '#state/scheme.ts';
import { user } from '#state/session.ts';
import { overlayOpen } from '#state/sidebar.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Menu } from '#ui/menu.tsx';

import { Bell } from './bell.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { searchOpen } from '#state/menu-search.ts';
import { StatusBadges } from './status-badges.tsx';
import { UserMenu } from './user-menu.tsx';
import { AlarmSettings } from './alarm-settings.tsx';
import { Downloads } from './downloads.tsx';
import { MuteMark } from './mute-mark.tsx';
import { QuickAccessTab } from './quick-access-tab.tsx';

const names: Record<Language, string> = { zh: '中文', en: 'English' };

/** Both languages; the one in use can't be chosen again (specification 4). */
const LanguageMenu = () => {
  const { t } = useSpeech();
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
        <button {...ties} className="ib" data-part="language" aria-label={t(['语言', 'Language'])}>
          {textIn(['中', 'EN'], language.value)}
        </button>
      )}
    />
  );
};

export const TopBar = () => {
  const { t } = useSpeech();
  return (
    <header className="top">
      {mobile.value ? (
        <button
          type="button"
          className="ib"
          aria-label={t(['主菜单', 'Main menu'])}
          aria-expanded={overlayOpen.value}
          onClick={() => {
            overlayOpen.value = true;
          }}
        >
          <Icon name="dense" />
        </button>
      ) : null}
      <Link className="wm" href="/dashboard" aria-label={t(['TankWatch 个人中心', 'TankWatch home'])}>
        <Wordmark height={22} />
      </Link>
      <StatusBadges />
      <span className="sp" />
      <button
        type="button"
        className="find"
        data-part="search"
        aria-label={t(['搜索菜单、车牌', 'Search menu, plate'])}
        onClick={() => {
          searchOpen.value = true;
        }}
      >
        <Icon name="search" size={14} />
        <span>{t(['搜索菜单、车牌、司机', 'Search menu, plate, driver'])}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <ConnectionChip />
      <MuteMark />
      <Bell />
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
        className="ib"
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
