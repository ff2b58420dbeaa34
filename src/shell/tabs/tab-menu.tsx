import { homeAddress } from '#domain/menu/visited-tabs.ts';
import { words } from '#i18n/words.ts';
import { closedTabs, pinnedTabs, togglePin } from '#state/view/tabs.ts';
import { Icon } from '#ui/icon.tsx';
import type { Translation } from '#ui/language.tsx';
import type { MenuItem } from '#ui/menu.tsx';

import type { TabActions } from './tab-actions.ts';
import styles from './tab-menu.module.css';

/** Aligns texts without an icon with those that have one. */
const gap = <i className={styles.gap} />;

/** Entries of a tab's menu: those of specification 2, then what people know from browsers. */
export const tabMenu = (address: string, actions: TabActions, t: Translation['t']): readonly MenuItem[] => {
  const home = address === homeAddress;
  const pinned = pinnedTabs.value.has(address);
  return [
    {
      key: 'refresh',
      icon: <Icon name="refresh" />,
      text: t(words.refresh),
      hotkey: 'Alt R',
      onSelect: () => actions.refresh(address),
    },
    {
      key: 'close',
      icon: <Icon name="cross" />,
      text: t(words.close),
      hotkey: 'Alt W',
      disabled: home,
      onSelect: () => void actions.close(address),
    },
    {
      key: 'others',
      icon: gap,
      text: t(['关闭其他', 'Close others']),
      disabled: actions.others(address).length === 0,
      onSelect: () => void actions.closeOthers(address),
    },
    {
      key: 'left',
      icon: gap,
      text: t(['关闭左侧', 'Close left']),
      disabled: actions.beside(address, 'left').length === 0,
      onSelect: () => void actions.closeBeside(address, 'left'),
    },
    {
      key: 'right',
      icon: gap,
      text: t(['关闭右侧', 'Close right']),
      disabled: actions.beside(address, 'right').length === 0,
      onSelect: () => void actions.closeBeside(address, 'right'),
    },
    { key: 'all', icon: gap, text: t(['全部关闭', 'Close all']), onSelect: () => void actions.closeAll() },
    {
      key: 'pin',
      apart: true,
      icon: <Icon name="tack" />,
      text: pinned ? t(['取消固定', 'Unpin']) : t(['固定', 'Pin']),
      onSelect: () => togglePin(address),
    },
    {
      key: 'window',
      icon: <Icon name="link" />,
      text: t(['在新窗口打开', 'Open in a new window']),
      onSelect: () => actions.openWindow(address),
    },
    {
      key: 'maximise',
      icon: <Icon name="expand" />,
      text: t(['最大化', 'Maximise']),
      hotkey: 'Alt F',
      onSelect: () => actions.maximise(address),
    },
    {
      key: 'reopen',
      icon: <Icon name="exchange" />,
      text: t(['恢复刚关闭的', 'Reopen closed']),
      hotkey: 'Alt Z',
      disabled: closedTabs.value.length === 0,
      onSelect: actions.reopen,
    },
  ];
};
