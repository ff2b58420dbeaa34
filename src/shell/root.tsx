import { createRoot } from 'react-dom/client';

import '#state/reloads.ts';
import { watchRootUnit } from '#state/root-unit.ts';
import '#state/scheme.ts';
import { unsavedForms } from '#state/unsaved.ts';

import { App } from './app.tsx';

export const mount = (root: HTMLElement): void => {
  watchRootUnit();
  createRoot(root).render(<App />);
};

/** Is something open that a reload would lose? */
export const unsaved = (): boolean => unsavedForms.peek().size > 0;
