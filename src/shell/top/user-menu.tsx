import { formatDateTime } from '#domain/time/time.ts';
import { languages } from '#i18n/text.ts';
import { density } from '#state/view/density.ts';
import { install, installable } from '#state/lifecycle/install.ts';
import { switchLanguage } from '#state/view/language.ts';
import { idleChoices, idleMinutes, lock } from '#state/session/lock.ts';
import { closePanel, panel } from '#state/view/panels.ts';
import { colours, scheme, toggleScheme } from '#state/view/scheme.ts';
import { logout, user } from '#state/session/session.ts';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { soundOn } from '#state/alarms/sound.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation, type Translation } from '#ui/language.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';

import { downloadItem } from '../sheets/download-item.tsx';
import { downloads, watchersManual } from '../sheets/downloads.ts';
import { PasswordDialog } from '../people/password-dialog.tsx';
import styles from './user-menu.module.css';

/** How this device looks and sounds. */
const ownItems = ({ t }: Translation): readonly MenuItem[] => {
  const weak = colours.value === 'weak';
  const dense = density.value === 'dense';
  return [
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
      text: weak ? t(['普通配色', 'Normal colours']) : t(['色弱配色', 'Colour-blind safe colours']),
      onSelect: () => {
        colours.value = weak ? 'normal' : 'weak';
      },
    },
    {
      key: 'density',
      icon: <Icon name="dense" />,
      text: dense ? t(['宽松行距', 'Comfortable rows']) : t(['紧凑行距', 'Compact rows']),
      onSelect: () => {
        density.value = dense ? 'regular' : 'dense';
      },
    },
  ];
};

const phoneItems = (translation: Translation): readonly MenuItem[] => {
  const { t, language } = translation;
  const dark = scheme.value === 'dark';
  const restricted = user.value?.restrictedShell === true;
  return [
    ...(restricted
      ? []
      : languages.map((code) => ({
          key: code,
          lang: code,
          icon: <Icon name="page" />,
          text: code === 'zh' ? '中文' : 'English',
          disabled: code === language,
          onSelect: () => switchLanguage(code),
        }))),
    {
      key: 'scheme',
      icon: <Icon name={dark ? 'sun' : 'moon'} />,
      text: dark ? t(['浅色', 'Light scheme']) : t(['深色', 'Dark scheme']),
      onSelect: toggleScheme,
    },
    ...(restricted ? [] : downloads.map(downloadItem(translation))),
  ];
};

const nextIdle = (): number => {
  const at = idleChoices.findIndex((minutes) => minutes === idleMinutes.value);
  return idleChoices[(at + 1) % idleChoices.length] ?? 0;
};

/** Locking, help and diagnostics. */
const toolItems = (translation: Translation, phone: boolean): readonly MenuItem[] => {
  const { t } = translation;
  const idle = idleMinutes.value;
  const sheet = (key: 'shortcuts' | 'diagnostics' | 'tour' | 'pageHelp') => () => {
    panel.value = key;
  };
  return [
    ...(user.value?.restrictedShell ? [{ ...downloadItem(translation)(watchersManual), apart: true }] : []),
    {
      key: 'lock',
      apart: !user.value?.restrictedShell,
      icon: <Icon name="lock" />,
      text: t(['锁屏', 'Lock the screen']),
      ...(phone ? {} : { hotkey: 'Alt L' }),
      onSelect: lock,
    },
    {
      key: 'idle',
      icon: <Icon name="lock" />,
      text:
        idle === 0
          ? t(['自动锁屏：关', 'Auto-lock: never'])
          : t(['自动锁屏：{n} 分钟', 'Auto-lock: {n} min'], { n: idle }),
      onSelect: () => {
        idleMinutes.value = nextIdle();
      },
    },
    ...(installable.value
      ? [
          {
            key: 'install',
            icon: <Icon name="download" />,
            text: t(['安装为应用', 'Install as an app']),
            onSelect: install,
          },
        ]
      : []),
    ...(user.value?.restrictedShell
      ? []
      : [
          {
            key: 'page-help',
            icon: <Icon name="help" />,
            text: t(['本页说明', 'About this page']),
            ...(phone ? {} : { hotkey: 'Alt H' }),
            onSelect: sheet('pageHelp'),
          },
        ]),
    ...(phone
      ? []
      : [
          {
            key: 'shortcuts',
            icon: <Icon name="columns" />,
            text: t(['快捷键', 'Keyboard shortcuts']),
            hotkey: '?',
            onSelect: sheet('shortcuts'),
          },
          {
            key: 'tour',
            icon: <Icon name="route" />,
            text: t(['认识界面', 'A first look around']),
            onSelect: sheet('tour'),
          },
        ]),
    {
      key: 'diagnostics',
      icon: <Icon name="chip" />,
      text: t(['诊断信息', 'Diagnostics']),
      onSelect: sheet('diagnostics'),
    },
  ];
};

const accountItems = ({ t }: Translation, byProvider: boolean): readonly MenuItem[] => [
  // Whom a provider signs in has none.
  ...(byProvider
    ? []
    : [
        {
          key: 'password',
          part: 'password',
          apart: true,
          icon: <Icon name="key" />,
          text: t(['修改密码', 'Change password']),
          onSelect: () => {
            panel.value = 'password' as const;
          },
        },
      ]),
  {
    key: 'secondFactor',
    part: 'second-factor-open',
    icon: <Icon name="shield" />,
    text: t(['双重验证', 'Two-step sign-in']),
    onSelect: () => {
      panel.value = 'secondFactor';
    },
  },
  {
    key: 'devices',
    part: 'devices-open',
    icon: <Icon name="panel" />,
    text: t(['登录设备', 'Devices']),
    onSelect: () => {
      panel.value = 'devices';
    },
  },
  {
    key: 'logout',
    part: 'logout',
    icon: <Icon name="exit" />,
    text: t(['退出登录', 'Log out']),
    onSelect: () => void logout(),
  },
];

/** Who is signed in, and what belongs to them: last login, this device's looks, lock, help, password, log out. */
export const UserMenu = ({ phone = false }: { readonly phone?: boolean }) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const known = user.value;
  if (known === null) return null;
  const last = known.lastLoginInfo;
  const name = personIn(known.name, language);
  const label = t(['用户菜单 {name}', 'User menu {name}'], { name });
  return (
    <>
      <Menu
        label={label}
        side={phone ? 'above' : 'below'}
        widthPx={260}
        items={[
          ...ownItems(translation),
          ...(phone ? phoneItems(translation) : []),
          ...toolItems(translation, phone),
          ...accountItems(translation, known.byProvider === true),
        ]}
        head={
          <>
            {known.userName} · {nameIn(known.companyName ?? '', language)}
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
            <button
              {...ties}
              className={styles.trigger}
              data-part="user-menu"
              aria-label={label}
              title={name}
            >
              <i aria-hidden="true">{known.name.slice(0, 1)}</i>
              <span className={styles.name}>{name}</span>
              <Icon name="down" size={12} />
            </button>
          )
        }
      />
      {panel.value === 'password' ? <PasswordDialog userName={known.userName} onClose={closePanel} /> : null}
    </>
  );
};
