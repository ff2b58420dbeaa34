import type { Translation } from '#ui/language.tsx';
import { words } from '#i18n/words.ts';
import { ask } from '#state/view/dialogs.ts';
import { setMaximised } from '#state/view/maximised.ts';
import {
  close,
  closeAll,
  closeBeside,
  closedTabs,
  closeOthers,
  pinnedTabs,
  refresh,
  visitedTabs,
} from '#state/view/tabs.ts';
import { unsavedForms } from '#state/view/unsaved.ts';

import { titleOf } from '../frame/page-index.ts';

export interface TabPlace {
  /** The page in front. */
  readonly active: string;
  readonly navigate: (to: string) => void;
  readonly t: Translation['t'];
}

const go = ({ active, navigate }: TabPlace, address: string): void => {
  if (address !== active) navigate(`/${address}`);
};

/** Asks before a page with unsaved changes is closed or built again. */
const leave = async (place: TabPlace, addresses: readonly string[], act: () => string): Promise<void> => {
  const { t } = place;
  const open = addresses.filter((address) => unsavedForms.peek().has(address));
  if (open.length > 0) {
    const names = open.map((address) => t(titleOf(address))).join(', ');
    const sure = await ask({
      title: t(['关闭 {names}？', 'Close {names}?'], { names }),
      text: t([
        '表单里有未保存的修改，关闭后丢失。',
        'The form holds changes that are not saved; they are lost.',
      ]),
      confirm: t(words.close),
      cancel: t(words.cancel),
    });
    if (!sure) return;
  }
  go(place, act());
};

/** What can be done with a tab, from its menu, by key or by a press. */
export const tabActions = (place: TabPlace) => {
  const { active } = place;
  const others = (address: string): readonly string[] =>
    visitedTabs.peek().filter((tab) => tab !== address && !pinnedTabs.peek().has(tab));
  const beside = (address: string, side: 'left' | 'right'): readonly string[] => {
    const at = visitedTabs.peek().indexOf(address);
    return others(address).filter((tab) => {
      const its = visitedTabs.peek().indexOf(tab);
      return side === 'left' ? its < at : its > at;
    });
  };
  return {
    others,
    beside,
    refresh: (address: string): Promise<void> =>
      leave(place, [address], () => {
        refresh(address);
        return address;
      }),
    close: (address: string): Promise<void> => leave(place, [address], () => close(address, active)),
    closeOthers: (address: string): Promise<void> =>
      leave(place, others(address), () => closeOthers(address)),
    closeBeside: (address: string, side: 'left' | 'right'): Promise<void> =>
      leave(place, beside(address, side), () => closeBeside(address, side, active)),
    closeAll: (): Promise<void> => leave(place, others(''), () => closeAll(active)),
    reopen: (): void => {
      const [last] = closedTabs.peek();
      if (last !== undefined) go(place, last);
    },
    openWindow: (address: string): void => {
      window.open(`/${address}`, '_blank', 'popup,width=1280,height=800');
    },
    maximise: (address: string): void => {
      go(place, address);
      setMaximised(true);
    },
    step: (by: 1 | -1): void => {
      const tabs = visitedTabs.peek();
      const next = tabs[(tabs.indexOf(active) + by + tabs.length) % tabs.length];
      if (next !== undefined) go(place, next);
    },
  };
};

export type TabActions = ReturnType<typeof tabActions>;
