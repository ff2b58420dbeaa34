import { computed, signal } from '@preact/signals-react';

import { persistedSignal } from './persisted-signal.ts';
import { mobile, narrow } from './viewport.ts';

const isChoice = (value: unknown): value is 'open' | 'closed' | 'auto' =>
  value === 'open' || value === 'closed' || value === 'auto';

/** Open or closed as the user left it; `auto` until then. */
const choice = persistedSignal<'open' | 'closed' | 'auto'>('sidebar', 'auto', isChoice);

/** Under 1024 px the sidebar lies over the page, closed. */
export const overlayOpen = signal(false);

/** Pages that use the whole width, such as maps. */
export const wideContent = signal(false);

export const sidebarOpen = computed(() => {
  if (mobile.value) return overlayOpen.value;
  if (wideContent.value) return false;
  return choice.value === 'auto' ? !narrow.value : choice.value === 'open';
});

export const toggleSidebar = (): void => {
  if (mobile.value) overlayOpen.value = !overlayOpen.value;
  else if (wideContent.value) wideContent.value = false;
  else choice.value = sidebarOpen.value ? 'closed' : 'open';
};
