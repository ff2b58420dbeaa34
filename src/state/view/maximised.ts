import { signal } from '@preact/signals-react';

/** One page has the whole window, in full screen where the browser allows it; alarms still come over it. */
export const maximised = signal(false);

export const setMaximised = (on: boolean): void => {
  maximised.value = on;
  // Refused without a key or a press, and unknown on some phones: the page has the window all the same.
  if (on) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
};

/** The browser's own way out (Escape, F11) is ours too. */
globalThis.document?.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement) maximised.value = false;
});
