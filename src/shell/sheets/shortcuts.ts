import type { Text } from '#i18n/text.ts';
import { lock } from '#state/session/lock.ts';
import { maximised, setMaximised } from '#state/view/maximised.ts';
import { searchOpen } from '#state/session/menu-search.ts';
import { user } from '#state/session/session.ts';
import { panel } from '#state/view/panels.ts';

import { goToWindow } from './go-to-window.ts';
import type { TabActions } from '../tabs/tab-actions.ts';

export interface Shortcut {
  /** As people read it. */
  readonly keys: readonly string[];
  readonly text: Text;
  readonly fits: (event: KeyboardEvent) => boolean;
  readonly act: (ports: { readonly active: string; readonly tabs: TabActions }) => void;
}

// By place on the keyboard: with Alt, some keyboards write other letters.
const alt =
  (code: string) =>
  (event: KeyboardEvent): boolean =>
    event.altKey && !event.ctrlKey && !event.metaKey && event.code === code;

/** Keys that work on every page. */
export const shortcuts: readonly Shortcut[] = [
  {
    keys: ['Ctrl', 'K'],
    text: ['搜索菜单、车牌、驾驶员', 'Search menu, plate, driver'],
    fits: (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k',
    act: () => {
      searchOpen.value = true;
    },
  },
  {
    keys: ['Alt', 'R'],
    text: ['刷新当前页', 'Refresh this page'],
    fits: alt('KeyR'),
    act: ({ active, tabs }) => tabs.refresh(active),
  },
  {
    keys: ['Alt', 'W'],
    text: ['关闭当前页', 'Close this page'],
    fits: alt('KeyW'),
    act: ({ active, tabs }) => void tabs.close(active),
  },
  {
    keys: ['Alt', 'Z'],
    text: ['恢复刚关闭的页', 'Reopen the page closed last'],
    fits: alt('KeyZ'),
    act: ({ tabs }) => tabs.reopen(),
  },
  {
    keys: ['Alt', '['],
    text: ['上一个标签', 'Tab before'],
    fits: alt('BracketLeft'),
    act: ({ tabs }) => tabs.step(-1),
  },
  {
    keys: ['Alt', ']'],
    text: ['下一个标签', 'Tab after'],
    fits: alt('BracketRight'),
    act: ({ tabs }) => tabs.step(1),
  },
  {
    keys: ['Alt', 'F'],
    text: ['最大化当前页', 'Maximise this page'],
    fits: alt('KeyF'),
    act: () => setMaximised(!maximised.value),
  },
  {
    keys: ['F8'],
    text: ['到自动打开的窗口（紧急报警等）', 'Go to a window that opened automatically (emergency alarm …)'],
    fits: (event) => event.key === 'F8' && !event.ctrlKey && !event.altKey && !event.metaKey,
    act: goToWindow,
  },
  { keys: ['Alt', 'L'], text: ['锁屏', 'Lock the screen'], fits: alt('KeyL'), act: lock },
  {
    keys: ['Alt', 'H'],
    text: ['本页说明', 'About this page'],
    fits: alt('KeyH'),
    act: () => {
      // The two special kinds of users have a manual of their own instead.
      if (!user.peek()?.restrictedShell) panel.value = 'pageHelp';
    },
  },
  {
    keys: ['?'],
    text: ['快捷键', 'Keyboard shortcuts'],
    fits: (event) => event.key === '?' && !event.ctrlKey && !event.altKey && !event.metaKey,
    act: () => {
      panel.value = 'shortcuts';
    },
  },
];

/** Keys of dialogs that are not everywhere, for the sheet alone. */
export const dialogKeys: readonly Pick<Shortcut, 'keys' | 'text'>[] = [
  { keys: ['Enter'], text: ['紧急报警：确认', 'Emergency alarm: confirm'] },
  {
    keys: ['J'],
    text: [
      '紧急报警：确认并研判；详情：到研判',
      'Emergency alarm: confirm and judge; details: to the judgement',
    ],
  },
  { keys: ['L'], text: ['紧急报警：看位置', 'Emergency alarm: show location'] },
  { keys: ['M'], text: ['紧急报警：静音 60 秒', 'Emergency alarm: mute 60 s'] },
  {
    keys: ['1', '9'],
    text: ['视频：选画面，或把通道放进去', 'Video: choose a tile, or place the channel in it'],
  },
  {
    keys: ['Space'],
    text: ['视频：按住对讲；录像：播放、暂停', 'Video: hold to talk; recorded: play, pause'],
  },
  {
    keys: ['P', 'R', 'A', 'F', 'K'],
    text: [
      '视频：抓拍、录成文件、听、全屏、继续观看',
      'Video: photo, save as file, listen, full screen, keep watching',
    ],
  },
  { keys: ['I', 'O'], text: ['录像：入点、出点', 'Recorded video: in, out'] },
  { keys: ['Esc'], text: ['收起、关闭', 'Minimise, close'] },
  { keys: ['↑', '↓'], text: ['逐行移动', 'Walk rows'] },
];
