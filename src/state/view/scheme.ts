import { computed, effect, signal } from '@preact/signals-react';

import { persistedSignal } from './persisted-signal.ts';

export type Scheme = 'light' | 'dark';

const isChoice = (value: unknown): value is Scheme | 'auto' =>
  value === 'light' || value === 'dark' || value === 'auto';

/** What the user chose; `auto` follows the system. Written as bare text, because it is read before the first paint. */
const storedChoice = (): Scheme | 'auto' => {
  try {
    const found = localStorage.getItem('tankwatch.scheme');
    return isChoice(found) ? found : 'auto';
  } catch {
    return 'auto';
  }
};

const choice = signal<Scheme | 'auto'>(storedChoice());

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(systemDark.matches);
systemDark.addEventListener('change', ({ matches }) => {
  systemIsDark.value = matches;
});

export const scheme = computed<Scheme>(() =>
  choice.value === 'auto' ? (systemIsDark.value ? 'dark' : 'light') : choice.value,
);

const isColours = (value: unknown): value is 'normal' | 'weak' => value === 'normal' || value === 'weak';

/** Colour-weak mode: wider distances between the state colours, shapes unchanged. */
export const colours = persistedSignal<'normal' | 'weak'>('colourMode', 'normal', isColours);

effect(() => {
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', scheme.value);
  if (colours.value === 'weak') root.setAttribute('data-colour', 'weak');
  else root.removeAttribute('data-colour');
  try {
    localStorage.setItem('tankwatch.colours', colours.value);
  } catch {
    // Only the first paint of the next visit would differ.
  }
});

export const toggleScheme = (): void => {
  choice.value = scheme.value === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem('tankwatch.scheme', choice.value);
  } catch {
    // The scheme then holds for this visit only.
  }
};
