import { effect, signal } from '@preact/signals-react';

import { call } from '../hub/hub.ts';
import { isBoolean, persistedSignal } from '../view/persisted-signal.ts';
import { logout, session } from './session.ts';

/** Kept for all tabs of this browser and over a reload: a locked screen is not unlocked by a reload. */
export const locked = persistedSignal('locked', false, isBoolean);

// Another tab locked or unlocked.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'tankwatch.locked') locked.value = event.newValue === 'true';
});

export const lock = (): void => {
  locked.value = true;
};

// A new sign-in has proved who the user is.
effect(() => {
  if (session.value === null) locked.value = false;
});

/** Minutes without a touch after which the screen locks itself; 0: never. */
export const idleChoices = [0, 5, 15, 30] as const;

const isChoice = (value: unknown): value is number => idleChoices.some((choice) => choice === value);

export const idleMinutes = persistedSignal('lockAfterMinutes', 0, isChoice);

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Locks after the chosen time without input, until the returned function is called. */
export const watchIdle = (): (() => void) =>
  effect(() => {
    const minutes = idleMinutes.value;
    if (minutes === 0 || locked.value) return undefined;
    let timer = setTimeout(lock, minutes * 60_000);
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(lock, minutes * 60_000);
    };
    for (const sign of signs) addEventListener(sign, alive, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, alive);
    };
  });

export const maxTries = 5;

export const wrongTries = signal(0);

/** Unlocks with the password; null when it did. After five wrong ones the session ends. */
export const unlock = async (password: string): Promise<string | null> => {
  const outcome = await call('session.confirm', { password });
  if (outcome.ok) {
    wrongTries.value = 0;
    locked.value = false;
    return null;
  }
  if (outcome.failure.code === 'refused') wrongTries.value += 1;
  if (wrongTries.value >= maxTries) {
    locked.value = false;
    await logout();
  }
  return outcome.failure.message;
};
