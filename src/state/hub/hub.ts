import { computed, effect } from '@preact/signals-react';

import type { ArgumentsOf, CallName } from '#contract/calls.ts';
import type { CallOutcome, HubReply } from '#contract/hub/outcomes.ts';
import type { Presence, TabApi } from '#contract/hub/hub-api.ts';
import type { TopicName } from '#contract/hub/topics.ts';
import { connectHub } from '#hub/hosts/hosts.ts';

import { build } from '../lifecycle/build.ts';
import { createFleetParts } from '../fleet/fleet-parts.ts';
import { language } from '../view/language.ts';
import { createRenderCalls } from './render-calls.ts';
import { reloadReason, publishBoardChanges, publishChanges, publishRing, publishTopic } from './topics.ts';
import { touch, visible } from '../view/viewport.ts';

const tab: TabApi = {
  changed: publishTopic,
  fleetPart: createFleetParts(),
  truckChanges: publishChanges,
  boardChanges: publishBoardChanges,
  ring: publishRing,
  reload: (reason) => {
    reloadReason.value = reason;
  },
};

const presence = computed<Presence>(() => ({
  visible: visible.value,
  handheld: touch.value,
  language: language.value,
}));

/** The one connection of this tab to the hub. */
const hub = connectHub({
  tab,
  build,
  presence: presence.peek(),
  givenUp: () => tab.reload('versionSkew'),
});

effect(() => {
  void hub.presence(presence.value);
});

addEventListener('pageshow', (event) => hub.pageShown(event.persisted));
addEventListener('pagehide', (event) => {
  if (!event.persisted) hub.close();
});

const renderCalls = createRenderCalls();

/** Ask while something is rendered, and before it can be: a render that is thrown away and begun again asks once. */
export const { ahead, early } = renderCalls;

/** One call of the service, by name, for screens and state alike. It always answers; `calls.ts` shows failures. */
export const call = <N extends CallName>(name: N, args: ArgumentsOf<N>): Promise<CallOutcome<HubReply<N>>> =>
  renderCalls.ask(
    () => `${name} ${JSON.stringify(args)}`,
    () => hub.call(name, args),
  );

const watchers = new Map<TopicName, number>();

/** Keeps a topic subscribed for as long as somebody needs it. */
export const watchTopic = (topic: TopicName): (() => void) => {
  const count = watchers.get(topic) ?? 0;
  watchers.set(topic, count + 1);
  if (count === 0) void hub.watch(topic);
  return () => {
    const left = (watchers.get(topic) ?? 1) - 1;
    watchers.set(topic, left);
    if (left === 0) void hub.unwatch(topic);
  };
};

let liveCount = 0;

/** Live changes of trucks, while at least one page shows them. */
export const wantLive = (): (() => void) => {
  liveCount += 1;
  if (liveCount === 1) void hub.live(true);
  return () => {
    liveCount -= 1;
    if (liveCount === 0) void hub.live(false);
  };
};

export const logoutHub = (): Promise<void> => hub.logout();
export const foldAlarms = (alarmIds: readonly string[]): void => void hub.fold(alarmIds);
export const dismissMissedAlarms = (): void => void hub.dismissMissedAlarms();
export const retryWrite = (id: string): void => void hub.retryWrite(id);
export const cancelHubExport = (exportId: string): void => void hub.cancelExport(exportId);
/** Before signing in: whether several people use this computer, so that nothing is kept on it. */
export const shareComputer = (on: boolean): Promise<void> => hub.sharedComputer(on);
export const discardWrite = (id: string): void => void hub.discardWrite(id);
