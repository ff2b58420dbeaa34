import { signal, type Signal } from '@preact/signals-react';

import type { Alarm } from '#contract/alarms.ts';
import type { TabApi, TopicName, Topics, TruckChanges } from '#contract/hub.ts';
import type { TruckStatus } from '#contract/truck-status.ts';

/** What the hub tells, as it was last told; undefined before its first word. */
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
  deviceTypes: signal(undefined),
  outbox: signal(undefined),
  exports: signal(undefined),
};

export const tellTopic = (topic: TopicName, value: Topics[TopicName]): void => {
  const target: Signal<unknown> = topics[topic];
  target.value = value;
};

type Listener<T> = (value: T) => void;

/** A list of listeners: how to join it and how to tell it. */
const channel = <T>() => {
  const listeners = new Set<Listener<T>>();
  return {
    listen: (listener: Listener<T>): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (value: T): void => {
      for (const listener of listeners) listener(value);
    },
  };
};

const changes = channel<TruckChanges>();
const rings = channel<Alarm>();
/** Pieces of a large fleet as they come, for whoever can show something before the whole is there. */
const fleetParts = channel<readonly TruckStatus[]>();

export const onTruckChanges = changes.listen;
export const tellChanges = changes.tell;
export const onRing = rings.listen;
export const tellRing = rings.tell;
export const onFleetPart = fleetParts.listen;
export const tellFleetPart = fleetParts.tell;

/** Reason of a reload that the hub asked for; the tab acts on it. */
export const reloadReason = signal<Parameters<TabApi['reload']>[0] | null>(null);
