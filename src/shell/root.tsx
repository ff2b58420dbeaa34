import { createRoot } from 'react-dom/client';

import { watchPreloadErrors } from '#state/preload-errors.ts';
import '#state/reloads.ts';
import { watchRootUnit } from '#state/root-unit.ts';
import '#state/scheme.ts';
import { board } from '#state/alarms.ts';
import { unsavedForms } from '#state/unsaved.ts';

import { App } from './app.tsx';

export const mount = (root: HTMLElement): void => {
  watchPreloadErrors(unsaved);
  watchRootUnit();
  createRoot(root).render(<App />);
};

/** Is something open that a reload would lose, or an alarm that somebody is about to answer? */
export const unsaved = (): boolean =>
  unsavedForms.peek().size > 0 || board.peek().urgent.some(({ state }) => state === 'unconfirmed');
