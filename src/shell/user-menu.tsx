import { useState } from 'react';

import { formatDateTime } from '#domain/time.ts';
import { languages } from '#i18n/text.ts';
import { switchLanguage } from '#state/language.ts';
import { colours, scheme, toggleScheme } from '#state/scheme.ts';
import { logout, user } from '#state/session.ts';
import { soundOn } from '#state/sound.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';

import { PasswordDialog } from './password-dialog.tsx';

/** Who is signed in, and what belongs to them: last login, sound, colour mode, password, log out. */
export const UserMenu = ({ phone = false }: { readonly phone?: boolean }) => {
  const { t, language } = useSpeech();
  const [password, setPassword] = useState(false);
  const known = user.value;
  if (known === null) return null;
  const last = known.lastLoginInfo;
  const weak = colours.value === 'weak';
  const dark = scheme.value === 'dark';
  const own: readonly MenuItem[] = [
    {
      key: 'sound',
      icon: <Icon name={soundOn.value ? 'sound' : 'mute'} />,
      text: soundOn.value
        ? t(['关闭报警声音', 'Turn alarm sound off'])
        : t(['打开报警声音', 'Turn alarm sound on']),
      onSelect: () => {
        soundOn.value = !soundOn.value;
      },
    },
    {
      key: 'colours',
      icon: <Icon name="drop" />,
      text: weak ? t(['普通配色', 'Normal colours']) : t(['色弱配色', 'Colours for colour-weak eyes']),
      onSelect: () => {
        colours.value = weak ? 'normal' : 'weak';
      },
    },
  ];
  const onPhones: readonly MenuItem[] = [
    ...languages.map((code) => ({
      key: code,
      lang: code,
      icon: <Icon name="page" />,
      text: code === 'zh' ? '中文' : 'English',
      disabled: code === language,
      onSelect: () => switchLanguage(code),
    })),
    {
      key: 'scheme',
      icon: <Icon name={dark ? 'sun' : 'moon'} />,
      text: dark ? t(['浅色', 'Light scheme']) : t(['深色', 'Dark scheme']),
      onSelect: toggleScheme,
    },
  ];
  const account: readonly MenuItem[] = [
    {
      key: 'password',
      apart: true,
      icon: <Icon name="key" />,
      text: t(['修改密码', 'Change password']),
      onSelect: () => setPassword(true),
    },
    {
      key: 'logout',
      part: 'logout',
      icon: <Icon name="exit" />,
      text: t(['退出登录', 'Log out']),
      onSelect: () => void logout(),
    },
  ];
  const label = t(['用户菜单 {name}', 'User menu {name}'], { name: known.name });
  return (
    <>
      <Menu
        label={label}
        side={phone ? 'above' : 'below'}
        widthPx={260}
        items={[...own, ...(phone ? onPhones : []), ...account]}
        head={
          <>
            {known.userName} · {known.companyName}
            <br />
            {t(['上次登录', 'Last login'])} {formatDateTime(last.time, language)} {last.area} {last.ip}
          </>
        }
        trigger={(ties) =>
          phone ? (
            <button {...ties} aria-label={t(['我的', 'Me'])}>
              <Icon name="person" size={20} />
              {t(['我的', 'Me'])}
            </button>
          ) : (
            <button {...ties} className="me" data-part="user-menu" aria-label={label}>
              <i aria-hidden="true">{known.name.slice(0, 1)}</i>
              <span className="who">{known.name}</span>
              <Icon name="down" size={12} />
            </button>
          )
        }
      />
      {password ? <PasswordDialog userName={known.userName} onClose={() => setPassword(false)} /> : null}
    </>
  );
};
