import { Menu } from '@mantine/core';
import { useState } from 'react';

import { formatDateTime } from '#domain/time.ts';
import { languages } from '#i18n/text.ts';
import { switchLanguage } from '#state/language.ts';
import { colours, scheme, toggleScheme } from '#state/scheme.ts';
import { logout, user } from '#state/session.ts';
import { soundOn } from '#state/sound.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { PasswordDialog } from './password-dialog.tsx';

/** Who is signed in, and what belongs to them: last login, sound, colour mode, password, log out. */
export const UserMenu = ({ phone = false }: { readonly phone?: boolean }) => {
  const { t, language } = useSpeech();
  const [password, setPassword] = useState(false);
  const known = user.value;
  if (known === null) return null;
  const last = known.lastLoginInfo;
  return (
    <>
      <Menu position={phone ? 'top-end' : 'bottom-end'} width={260}>
        <Menu.Target>
          {phone ? (
            <button type="button" aria-label={t(['我的', 'Me'])}>
              <Icon name="person" size={20} />
              {t(['我的', 'Me'])}
            </button>
          ) : (
            <button
              type="button"
              className="me"
              data-part="user-menu"
              aria-label={t(['用户菜单 {name}', 'User menu {name}'], { name: known.name })}
            >
              <i aria-hidden="true">{known.name.slice(0, 1)}</i>
              <span className="who">{known.name}</span>
              <Icon name="down" size={12} />
            </button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {known.userName} · {known.companyName}
            <br />
            {t(['上次登录', 'Last login'])} {formatDateTime(last.time, language)} {last.area} {last.ip}
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name={soundOn.value ? 'sound' : 'mute'} />}
            onClick={() => {
              soundOn.value = !soundOn.value;
            }}
          >
            {soundOn.value
              ? t(['关闭报警声音', 'Turn alarm sound off'])
              : t(['打开报警声音', 'Turn alarm sound on'])}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="drop" />}
            onClick={() => {
              colours.value = colours.value === 'weak' ? 'normal' : 'weak';
            }}
          >
            {colours.value === 'weak'
              ? t(['普通配色', 'Normal colours'])
              : t(['色弱配色', 'Colours for colour-weak eyes'])}
          </Menu.Item>
          {phone ? (
            <>
              {languages.map((code) => (
                <Menu.Item
                  key={code}
                  lang={code}
                  disabled={code === language}
                  leftSection={<Icon name="page" />}
                  onClick={() => switchLanguage(code)}
                >
                  {code === 'zh' ? '中文' : 'English'}
                </Menu.Item>
              ))}
              <Menu.Item
                leftSection={<Icon name={scheme.value === 'dark' ? 'sun' : 'moon'} />}
                onClick={toggleScheme}
              >
                {scheme.value === 'dark' ? t(['浅色', 'Light scheme']) : t(['深色', 'Dark scheme'])}
              </Menu.Item>
            </>
          ) : null}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="key" />} onClick={() => setPassword(true)}>
            {t(['修改密码', 'Change password'])}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="exit" />} onClick={() => void logout()} data-part="logout">
            {t(['退出登录', 'Log out'])}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {password ? <PasswordDialog userName={known.userName} onClose={() => setPassword(false)} /> : null}
    </>
  );
};
