import { plateForm } from '#domain/text/plate.ts';
import type { TruckStateKey } from '#domain/words/truck-status-words.ts';
import type { CameraTruck } from '#state/video/cameras.ts';

/** Which trucks are listed; null: all. */
export const cameraKinds = ['online', 'alarm', 'load'] as const;

export type CameraKind = (typeof cameraKinds)[number];

/** A row of the tree: a truck, or one of its channels. */
export type CameraRow = {
  readonly key: string;
  readonly heightPx: number;
  readonly truck: CameraTruck;
} & ({ readonly channel: null; readonly open: boolean } | { readonly channel: number });

export interface CameraFilter {
  readonly query: string;
  readonly kind: CameraKind | null;
}

type StateOf = (truckId: number) => TruckStateKey;

/** So few trucks are shown with their channels at once. */
const fewTrucks = 12;

export const fitsKind = (truck: CameraTruck, kind: CameraKind, stateOf: StateOf): boolean =>
  kind === 'online' ? truck.online : stateOf(truck.truckId) === kind;

/** In alarm first, then online, then by plate. */
const rank = (truck: CameraTruck, stateOf: StateOf): number =>
  stateOf(truck.truckId) === 'alarm' ? 0 : truck.online ? 1 : 2;

export const filteredTrucks = (
  trucks: readonly CameraTruck[],
  { query, kind }: CameraFilter,
  stateOf: StateOf,
): readonly CameraTruck[] => {
  const wanted = query.trim().toUpperCase();
  return trucks
    .filter(
      (truck) =>
        (kind === null || fitsKind(truck, kind, stateOf)) &&
        (truck.signCode.includes(plateForm(wanted)) || truck.companyName.toUpperCase().includes(wanted)),
    )
    .toSorted((a, b) => rank(a, stateOf) - rank(b, stateOf) || (a.signCode < b.signCode ? -1 : 1));
};

/**
 * Rows of trucks, opened ones with their channels.
 *
 * @param folded what somebody opened or closed; else the chosen truck is open, and those online where there are few
 */
export const cameraRows = (
  trucks: readonly CameraTruck[],
  folded: ReadonlyMap<number, boolean>,
  chosenTruckId: number | null,
  heights: { readonly truck: number; readonly channel: number },
): readonly CameraRow[] =>
  trucks.flatMap((truck): CameraRow[] => {
    const usual = truck.truckId === chosenTruckId || (truck.online && trucks.length < fewTrucks);
    const open = folded.get(truck.truckId) ?? usual;
    return [
      { key: `${truck.truckId}`, heightPx: heights.truck, truck, channel: null, open },
      ...(open ? truck.channels : []).map((channel) => ({
        key: `${truck.truckId}:${channel}`,
        heightPx: heights.channel,
        truck,
        channel,
      })),
    ];
  });
