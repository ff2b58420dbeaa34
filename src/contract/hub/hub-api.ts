import type { Language } from '#i18n/text.ts';

import type { Alarm } from '../alarms/alarms.ts';
import type { ArgumentsOf, CallName } from '../calls.ts';
import type { CallOutcome, HubReply } from './outcomes.ts';
import type { BoardChanges, Connection, FleetPart, TopicName, Topics, TruckChanges } from './topics.ts';

/** Whether and how a tab is seen by its user. */
export interface Presence {
  readonly visible: boolean;
  /** A phone or a small tablet: its hub is suspended while no tab is visible. */
  readonly handheld: boolean;
  readonly language: Language;
}

/** What a tab sends to the hub when it connects. */
export interface Hello extends Presence {
  readonly tabId: string;
  /** Name of the Web Lock that this tab holds for as long as it lives. */
  readonly lockName: string;
  readonly build: string;
  readonly protocol: number;
}

/** What the hub answers to a `Hello`. */
export interface Welcome {
  readonly instanceId: string;
  /** Lock that the hub holds for as long as it lives; tabs watch it. */
  readonly lockName: string;
  readonly protocol: number;
  readonly host: Connection['host'];
  /** Calls that change nothing: one that was under way when this hub ended may be sent to the next. Missing: an older hub. */
  readonly reads?: readonly CallName[];
}

/**
 * Interface of the hub for tabs, over Comlink. Every method answers; callers set a deadline all the same. The tab
 * exposes its TabApi on the other end of the same port.
 */
export interface HubApi {
  hello(hello: Hello): Promise<Welcome>;
  ping(): Promise<string>;
  call<N extends CallName>(name: N, args: ArgumentsOf<N>): Promise<CallOutcome<HubReply<N>>>;
  /** The topic's last value comes at once, then every change, by `TabApi.changed`. */
  watch(topic: TopicName): Promise<void>;
  unwatch(topic: TopicName): Promise<void>;
  /** Live changes of trucks are streamed while at least one tab asks for them. */
  live(on: boolean): Promise<void>;
  presence(presence: Presence): Promise<void>;
  /** The page was restored from the browser's page cache: the socket is checked at once. */
  lookedAt(): Promise<void>;
  /** Clears this device first, then signs out on the server; `federated` skips the server (specification 4). */
  logout(options?: { readonly federated: boolean }): Promise<void>;
  /** Takes alarms off the list or folds their dialogs here and in the other tabs without confirming them. */
  fold(alarmIds: readonly string[]): Promise<void>;
  /** The user has read that alarms may have been missed, and dismisses the line. */
  dismissMissedAlarms(): Promise<void>;
  /** Discards a refused, conflicting or expired write. */
  discardWrite(id: string): Promise<void>;
  /** Sends a refused, conflicting or expired write once more, now against the rows as they are. */
  retryWrite(id: string): Promise<void>;
  /**
   * Cancels an export by the name that its call gave it; the call answers `cancelled`. An unknown name changes
   * nothing.
   */
  cancelExport(exportId: string): Promise<void>;
  /** Before signing in: whether this computer is shared, so that nothing is kept on it. */
  sharedComputer(on: boolean): Promise<void>;
  bye(): Promise<void>;
}

/** Interface of a tab for the hub. Never awaited by the hub: a closed tab would never answer. */
export interface TabApi {
  changed<T extends TopicName>(topic: T, value: Topics[T]): void;
  /** In place of `changed` for a fleet that is too large for one message. */
  fleetPart(part: FleetPart): void;
  truckChanges(changes: TruckChanges): void;
  /** In place of `changed` for alarms, once a tab has a board. */
  boardChanges(changes: BoardChanges): void;
  /** This tab, and only this one, sounds the alarm. */
  ring(alarm: Alarm): void;
  /**
   * The session has ended or the build is too old: open the sign-in page or reload. `otherUser`: the session shows
   * another user's console from now on.
   */
  reload(reason: 'sessionGone' | 'loggedOut' | 'versionSkew' | 'otherUser'): void;
}
