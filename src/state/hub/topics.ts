import { signal, type Signal } from '@preact/signals-react';

import type { Alarm } from '#contract/alarms/alarms.ts';
import type { TabApi } from '#contract/hub/hub-api.ts';
import type { BoardChanges, TopicName, Topics, TruckChanges } from '#contract/hub/topics.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';

import { changedBoard } from './changed-board.ts';

/** Last value of each topic; undefined before the first. */
export const topics: { readonly [T in TopicName]: Signal<Topics[T] | undefined> } = {
  connection: signal(undefined),
  session: signal(undefined),
  menus: signal(undefined),
  userPrivilege: signal(undefined),
  truckStatus: signal(undefined),
  truckStatusFailing: signal(undefined),
  alarms: signal(undefined),
  approvals: signal(undefined),
  heartbeatTimeouts: signal(undefined),
  inquiries: signal(undefined),
  deviceTypes: signal(undefined),
  outbox: signal(undefined),
  exports: signal(undefined),
};

export const publishTopic = (topic: TopicName, value: Topics[TopicName]): void => {
  const target: Signal<unknown> = topics[topic];
  target.value = value;
};

export const publishBoardChanges = (changes: BoardChanges): void => {
  const board = topics.alarms.peek();
  // A whole board comes first.
  if (board !== undefined) topics.alarms.value = changedBoard(board, changes);
};

type Listener<T> = (value: T) => void;

/** A list of listeners: how to subscribe and how to publish. */
const channel = <T>() => {
  const listeners = new Set<Listener<T>>();
  return {
    listen: (listener: Listener<T>): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (value: T): void => {
      for (const listener of listeners) listener(value);
    },
  };
};

const changes = channel<TruckChanges>();
const rings = channel<Alarm>();
/** Parts of a large fleet as they come, for pages that can show a part before the whole is there. */
const fleetParts = channel<readonly TruckStatus[]>();

export const onTruckChanges = changes.listen;
export const publishChanges = changes.publish;
export const onRing = rings.listen;
export const publishRing = rings.publish;
export const onFleetPart = fleetParts.listen;
export const publishFleetPart = fleetParts.publish;

/** Reason of a reload that the hub asked for; the tab acts on it. */
export const reloadReason = signal<Parameters<TabApi['reload']>[0] | null>(null);
