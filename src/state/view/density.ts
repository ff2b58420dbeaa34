import { effect } from '@preact/signals-react';

import { persistedSignal } from './persisted-signal.ts';
import { touch } from './viewport.ts';

export const densities = ['regular', 'dense'] as const;
export type Density = (typeof densities)[number];

const isDensity = (value: unknown): value is Density => densities.some((known) => known === value);

/** Distance of rows and controls on desks; touch targets keep their size. */
export const density = persistedSignal<Density>('density', 'regular', isDensity);

effect(() => {
  document.documentElement.setAttribute('data-density', touch.value ? 'touch' : density.value);
});
