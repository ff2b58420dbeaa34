import { signal } from '@preact/signals-react';

/** Sheets of the shell that lie over the page, one at a time. */
export const panel = signal<
  'shortcuts' | 'diagnostics' | 'password' | 'devices' | 'secondFactor' | 'tour' | 'pageHelp' | null
>(null);

export const closePanel = (): void => {
  panel.value = null;
};
