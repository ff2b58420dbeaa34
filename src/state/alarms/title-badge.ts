import { effect, signal } from '@preact/signals-react';

import { board } from './alarms.ts';
import { toDoCount } from './open-counts.ts';

/** Title of the page in front. */
export const pageTitle = signal('');

const showApp = (count: number): void => {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
};

/** Number of unconfirmed alarms, in the title of the window and on the app's icon. */
effect(() => {
  const count = toDoCount.value ?? board.value.unconfirmed;
  if (pageTitle.value !== '')
    document.title = `${count > 0 ? `(${count}) ` : ''}${pageTitle.value} · TankWatch`;
  showApp(count);
});
