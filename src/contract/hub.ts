import type { Language } from '#i18n/text.ts';

import type { Alarm } from './alarms.ts';
import type { ArgumentsOf, CallName, ReplyOf } from './calls.ts';
import type { FenceApproval } from './approvals.ts';
import type { HeartbeatTimeout } from './heartbeats.ts';
import type { MenuNode } from './menus.ts';
import type { SessionUser } from './session.ts';
import type { TruckStatus } from './truck-status.ts';
import type { UserPrivilege } from './user-privilege.ts';

/** How the stream to the server does. `gap`: between these times alarms may have been missed (ISO 8601 UTC). */
export interface Connection {
  readonly state: 'live' | 'reconnecting' | 'stale' | 'offline';
  /** Server time of the last good word from the server, ms; null: none yet in this run. */
  readonly lastContactMs: number | null;
  /** When the next attempt to connect is due, ms of the local clock; null: connected or not trying. */
  readonly retryAtMs: number | null;
  /** By how much the alarms on the screen are behind what the server has sent, whole seconds; 0: too little to matter. */
  readonly lagS: number;
  /** Server clock minus local clock, ms. */
  readonly clockOffsetMs: number;
  readonly gap: { readonly from: string; readonly to: string } | null;
  /** Tabs that share this hub. */
  readonly tabs: number;
  /**
   * What is kept on this device. `memory`: a shared computer, nothing; `none`: the browser gives no storage; `full`: it
   * takes nothing more, what was kept before is there.
   */
  readonly storage: 'kept' | 'memory' | 'none' | 'newer' | 'full';
  /** Names the storage; another name than before means that the browser threw the former one away. */
  readonly storageId: string | null;
  readonly host: 'shared' | 'dedicated' | 'page';
}

/** `loggedIn` is the specification's login flag: off for the exhibition demo role. */
export interface Session {
  readonly user: SessionUser;
  readonly loggedIn: boolean;
}

export interface TruckStatusSnapshot {
  readonly trucks: readonly TruckStatus[];
  /** Server time of the snapshot, ms. Live changes move it on. */
  readonly asOfMs: number;
  /** Read from this device's storage, not from the server in this run. */
  readonly cached: boolean;
}

/** A piece of a snapshot; the pieces come one after the other, with nothing in between. */
export interface FleetPart extends TruckStatusSnapshot {
  readonly first: boolean;
  readonly last: boolean;
}

/** Specification 4: 201, 202 and 203 open dialogs; every other chosen type goes to the list of five, newest first. */
export interface AlarmBoard {
  readonly urgent: readonly Alarm[];
  readonly highLoss: readonly Alarm[];
  readonly workHours: readonly Alarm[];
  readonly list: readonly Alarm[];
  readonly unconfirmed: number;
  /** More than ten alarms in ten seconds: new ones of the same type and truck take the row of the former. */
  readonly storm: boolean;
  /** Id of a row in `list` → ids of the earlier alarms that it stands for, newest first. */
  readonly grouped: Readonly<Record<string, readonly string[]>>;
  /** Server time at which all that waits was offered anew, after a gap or in another epoch: closed dialogs open again. */
  readonly offeredAgainMs: number | null;
}

/** A write that waits for the server, or that it refused after all; nothing written offline is dropped unsaid. */
export interface OutboxItem {
  readonly id: string;
  readonly name: CallName;
  readonly createdMs: number;
  readonly state: 'waiting' | 'refused' | 'conflict' | 'expired';
  /** In the user's language, from the server where it said something. */
  readonly message: string;
  /** What its author wanted: the arguments of the call. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The rows as somebody else has left them meanwhile; only a conflict has any. */
  readonly theirs?: readonly Alarm[];
}

/** A file that the hub made or fetched. Structurally a Blob; common code has no DOM types. */
export interface FileBlob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** How far an export has come that a hub is fetching. */
export interface RunningExport {
  /** As the tab named it in its call (`exportId`). */
  readonly id: string;
  /** Rows that the server has read; null: not known here, only bytes are. */
  readonly rows: number | null;
  /** Rows that there are; null until the answer has begun. */
  readonly total: number | null;
  readonly bytes: number;
  /** Exports that the server begins before it; 0: it has begun, or nothing is known. */
  readonly ahead: number;
}

/** Answer to `exports.report`: the server's file, or (outcome `cached`) one made from the pages kept on this device. */
export interface ExportFile {
  readonly fileName: string;
  readonly blob: FileBlob;
}

/** What a call answers to a tab: the wire's reply, but for files. */
export type HubReply<N extends CallName> = N extends 'exports.report' ? ExportFile : ReplyOf<N>;

/** What the hub tells tabs without being asked. The key is the topic's name. */
export interface Topics {
  connection: Connection;
  session: Session | null;
  menus: readonly MenuNode[];
  userPrivilege: UserPrivilege | null;
  truckStatus: TruckStatusSnapshot | null;
  /** The last poll of the fleet got nothing from the server, whatever this device could show instead. */
  truckStatusFailing: boolean;
  alarms: AlarmBoard;
  approvals: readonly FenceApproval[];
  heartbeatTimeouts: readonly HeartbeatTimeout[];
  /** Distinct types of all truck devices (specification 7); the tab keeps them in session storage. */
  deviceTypes: readonly string[];
  outbox: readonly OutboxItem[];
  exports: readonly RunningExport[];
}

export type TopicName = keyof Topics;

/** Changed trucks since the last word on `truckStatus`, so that a map does not get the whole fleet each time. */
export interface TruckChanges {
  readonly trucks: readonly TruckStatus[];
  readonly asOfMs: number;
}

/** Why a call failed. `dialog` asks for the modal of specification 7's envelope handling, `toast` for an error toast, `quiet` for neither. */
export interface CallFailure {
  readonly code:
    | 'restricted'
    | 'callError'
    | 'refused'
    | 'requestFailed'
    | 'network'
    | 'timeout'
    | 'cancelled'
    | 'sessionGone'
    | 'offlineRefused'
    | 'workerLost'
    | 'versionSkew';
  readonly resultCode: number | null;
  /** In the user's language, from the server where it said something. */
  readonly message: string;
  readonly show: 'dialog' | 'toast' | 'quiet';
  /** Fields at fault, where the server named them: field → message. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Quoted to support. */
  readonly requestId?: string;
}

/** `asOfMs` is server time; `cached` says that the value came from this device because the server could not be asked. */
export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T; readonly asOfMs: number; readonly cached: boolean }
  | { readonly ok: false; readonly failure: CallFailure };

/** How a tab stands before its user. */
export interface Presence {
  readonly visible: boolean;
  /** A phone or a small tablet: it rests when nobody looks. */
  readonly handheld: boolean;
  readonly language: Language;
}

export interface Hello extends Presence {
  readonly tabId: string;
  /** Name of the Web Lock that this tab holds for as long as it lives. */
  readonly lockName: string;
  readonly build: string;
  readonly protocol: number;
}

export interface Welcome {
  readonly instanceId: string;
  /** Lock that the hub holds for as long as it lives; tabs watch it. */
  readonly lockName: string;
  readonly protocol: number;
  readonly host: Connection['host'];
}

/**
 * What a tab may ask of the hub, over Comlink. Every method answers; every caller sets a deadline all the same.
 * The tab exposes its TabApi on the other end of the same port.
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
  /** The page came back from the browser's page cache: whether the socket lives is found out at once. */
  lookedAt(): Promise<void>;
  /** Wipes this device first, then tells the server; `federated` tells nobody (specification 4). */
  logout(options?: { readonly federated: boolean }): Promise<void>;
  /** Takes an alarm off the list or folds its dialog here and in the other tabs without confirming it. */
  fold(alarmId: string): Promise<void>;
  /** The user has read that alarms may have been missed. */
  dismissGap(): Promise<void>;
  /** Gives up a refused, conflicting or expired write. */
  discardWrite(id: string): Promise<void>;
  /** Sends a refused, conflicting or expired write once more, now against the rows as they are. */
  retryWrite(id: string): Promise<void>;
  /** Gives up an export by the name that its call gave it; the call answers `cancelled`. An unknown name changes nothing. */
  cancelExport(exportId: string): Promise<void>;
  /** Before signing in: whether this computer is shared, so that nothing is kept on it. */
  sharedComputer(on: boolean): Promise<void>;
  bye(): Promise<void>;
}

/** What the hub may tell a tab. Never awaited by the hub: a dead tab would never answer. */
export interface TabApi {
  changed<T extends TopicName>(topic: T, value: Topics[T]): void;
  /** In place of `changed` for a fleet that is too large to be taken over in one go. */
  fleetPart(part: FleetPart): void;
  truckChanges(changes: TruckChanges): void;
  /** This tab, and only this one, sounds the alarm. */
  ring(alarm: Alarm): void;
  /** The session is gone or the build is too old: go to the login page or load anew. */
  reload(reason: 'sessionGone' | 'loggedOut' | 'versionSkew'): void;
}
