import type { AlarmPopup } from '#domain/alarms/alarm-type.ts';

import type { Alarm } from '../alarms/alarms.ts';
import type { CallName } from '../calls.ts';
import type { SuspendedReason } from '../envelope.ts';
import type { FenceApproval } from '../fleet/approvals.ts';
import type { HeartbeatTimeout } from '../fleet/heartbeats.ts';
import type { TruckStatus } from '../fleet/truck-status.ts';
import type { MenuNode } from '../session/menus.ts';
import type { SessionUser } from '../session/session.ts';
import type { UserPrivilege } from '../session/user-privilege.ts';

/**
 * State of the connection to the server. `missedAlarms`: period in which alarms may have been missed (ISO 8601 UTC).
 */
export interface Connection {
  readonly state: 'live' | 'reconnecting' | 'stale' | 'offline';
  /** Server time of the last message from the server, ms; null: none yet in this run. */
  readonly lastContactMs: number | null;
  /** When the next attempt to connect is due, ms of the local clock; null: connected or not trying. */
  readonly retryAtMs: number | null;
  /** Delay of the alarms on the screen against the server, whole seconds; 0: too little to matter. */
  readonly lagS: number;
  /** Server clock minus local clock, ms. */
  readonly clockOffsetMs: number;
  readonly missedAlarms: { readonly from: string; readonly to: string } | null;
  /** Why the server judges nothing just now; null: it works, or nothing is known of it. */
  readonly suspended: SuspendedReason | null;
  /** Tabs that share this hub. */
  readonly tabs: number;
  /**
   * Storage of this device. `memory`: a shared computer, nothing is kept; `none`: the browser gives no storage;
   * `newer`: a later version has written it; `full`: nothing more can be written, earlier content is there; `blocked`: a
   * tab of an earlier version holds it, and it is kept again once that is closed.
   */
  readonly storage: 'kept' | 'memory' | 'none' | 'newer' | 'full' | 'blocked';
  /** Id of the storage; another id than before means that the browser deleted the former one. */
  readonly storageId: string | null;
  readonly host: 'shared' | 'dedicated' | 'page';
}

/** `loggedIn` is the specification's login flag: off for the exhibition demo role. */
export interface Session {
  readonly user: SessionUser;
  readonly loggedIn: boolean;
}

/** Status of the fleet at one moment. */
export interface TruckStatusSnapshot {
  readonly trucks: readonly TruckStatus[];
  /** Server time of the snapshot, ms. Live changes advance it. */
  readonly asOfMs: number;
  /** Read from this device's storage, not from the server in this run. */
  readonly cached: boolean;
}

/** A part of a snapshot; parts arrive in order, with nothing in between. */
export interface FleetPart extends TruckStatusSnapshot {
  readonly first: boolean;
  readonly last: boolean;
}

/** Specification 4: 201, 202 and 203 open dialogs of their own. */
export type DialogKind = Exclude<AlarmPopup, 'list'>;

/** Alarms of the dialogs, and every other chosen type in the list of five; each newest first. */
export interface AlarmBoard extends Readonly<Record<DialogKind, readonly Alarm[]>> {
  readonly list: readonly Alarm[];
  readonly unconfirmed: number;
  /** A burst, more than ten alarms in ten seconds: a new alarm replaces the row of the same type and truck. */
  readonly alarmBurst: boolean;
  /** Id of a row in `list` → ids of the earlier alarms that it replaced, newest first. */
  readonly grouped: Readonly<Record<string, readonly string[]>>;
  /**
   * Server time at which all unconfirmed alarms were offered again, after missed alarms or in another epoch: closed
   * dialogs open again.
   */
  readonly offeredAgainMs: number | null;
}

/** What became of the alarms of a dialog; those that are not named stay as they are, where they are. */
export interface DialogChanges {
  /** Now first, the newest first; one that was there before leaves its former place. */
  readonly offered: readonly Alarm[];
  readonly updated: readonly Alarm[];
  readonly removed: readonly string[];
}

/** The board against the last one: of thousands of alarms in dialogs a moment changes a few. The rest comes whole. */
export interface BoardChanges extends Omit<AlarmBoard, DialogKind> {
  readonly dialogs: Readonly<Record<DialogKind, DialogChanges>>;
}

/**
 * A write that waits for the server, or that the server refused later; refused writes are kept until the user has
 * seen them.
 */
export interface OutboxItem {
  readonly id: string;
  readonly name: CallName;
  readonly createdMs: number;
  readonly state: 'waiting' | 'refused' | 'conflict' | 'expired';
  /** In the user's language, from the server where it sent a message. */
  readonly message: string;
  /** Arguments of the call, as its author sent them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The rows as others have left them; only a conflict has any. */
  readonly theirs?: readonly Alarm[];
}

/** Progress of an export that the hub is fetching. */
export interface RunningExport {
  /** As the tab named it in its call (`exportId`). */
  readonly id: string;
  /** Rows that the server has read; null: not known here, only bytes are. */
  readonly rows: number | null;
  /** Rows of the export; null until the answer has begun. */
  readonly total: number | null;
  readonly bytes: number;
  /** Exports that the server begins before it; 0: it has begun, or this is unknown. */
  readonly ahead: number;
}

/** What the hub publishes to tabs. The key is the topic's name. */
export interface Topics {
  connection: Connection;
  session: Session | null;
  menus: readonly MenuNode[];
  userPrivilege: UserPrivilege | null;
  truckStatus: TruckStatusSnapshot | null;
  /** The last poll of the fleet failed, whatever this device shows instead; not where the line is lost. */
  truckStatusFailing: boolean;
  alarms: AlarmBoard;
  approvals: readonly FenceApproval[];
  heartbeatTimeouts: readonly HeartbeatTimeout[];
  /** Rises with each change of what authorities want of the session's companies. */
  inquiries: number;
  /** Distinct types of all truck devices (specification 7); the tab keeps them in session storage. */
  deviceTypes: readonly string[];
  outbox: readonly OutboxItem[];
  exports: readonly RunningExport[];
}

/** Name of a topic. */
export type TopicName = keyof Topics;

/** Trucks that changed since the last value of `truckStatus`, so that a map need not read the whole fleet each time. */
export interface TruckChanges {
  readonly trucks: readonly TruckStatus[];
  readonly asOfMs: number;
}
