import { signal } from '@preact/signals-react';

import type { AreaShape } from '#contract/fleet/areas.ts';

import { call } from '../hub/hub.ts';
import { mayDo } from '../session/session.ts';

/** Depots, stations, parking lots and other areas that the session may see. */
export const areas = signal<readonly AreaShape[]>([]);

export type { AreaShape };

export const loadAreas = async (): Promise<void> => {
  if (!mayDo('fleet.watch')) return;
  const outcome = await call('areas.list', {});
  if (outcome.ok) areas.value = outcome.value;
};

/** Where an area's name stands: the circle's centre, or the mean of the polygon's corners. */
export const areaCentre = ({ circle, polygon }: AreaShape): readonly [number, number] | null => {
  if (circle) return [circle.longitudeDeg, circle.latitudeDeg];
  if (!polygon || polygon.length === 0) return null;
  const sum = polygon.reduce(([x, y], [longitude, latitude]) => [x + longitude, y + latitude], [0, 0]);
  return [(sum[0] ?? 0) / polygon.length, (sum[1] ?? 0) / polygon.length];
};
