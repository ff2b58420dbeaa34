import type { HeadFrame, ServerFrame, SubscribedFrame } from '#contract/alarms/alarm-stream.ts';
import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { Alarm } from '#contract/alarms/alarms.ts';

import type { AlarmRecovery } from './alarm-recovery.ts';
import type { Position } from './alarm-store.ts';
import type { ShownAlarms } from './shown-alarms.ts';
import type { StoredPosition } from './stored-position.ts';

interface FramePorts {
  readonly shown: ShownAlarms;
  readonly position: StoredPosition;
  readonly recovery: AlarmRecovery;
  readonly serverNow: () => number;
}

/** Takes the frames of the stream, in their order: alarms are stored before they are shown, and holes are noticed. */
export const createAlarmFrames = ({ shown, position, recovery, serverNow }: FramePorts) => {
  let missedHeads = 0;
  let newSocket = false;

  const onSubscribed = async (frame: SubscribedFrame): Promise<void> => {
    missedHeads = 0;
    recovery.answered();
    if (!frame.recovered) return recovery.recover();
    const at = position.now();
    const cursor = frame.missed === 0 || at === null ? frame.head : at.cursor;
    await position.keep([], {
      cursor: Math.max(cursor, at?.epoch === frame.epoch ? at.cursor : 0),
      epoch: frame.epoch,
      atMs: serverNow(),
    });
    if (!newSocket) return;
    newSocket = false;
    await recovery.refreshIfOld();
  };

  const onHead = async (frame: HeadFrame): Promise<void> => {
    const at = position.now();
    const missing = at === null || frame.epoch !== at.epoch || frame.head > at.cursor;
    missedHeads = missing ? missedHeads + 1 : 0;
    // Nothing is missing up to now; alarms missed later begin here.
    if (!missing) position.set({ ...at, atMs: serverNow() });
    if (missedHeads < 2) return;
    missedHeads = 0;
    await recovery.fill();
  };

  /** Everything that arrived together: one transaction for as many alarms as follow one another without a hole. */
  const handle = async (frames: readonly ServerFrame[]): Promise<void> => {
    const rows: { readonly alarm: Alarm; readonly sounds: boolean }[] = [];
    let next: Position | null = null;
    const flush = async (): Promise<void> => {
      const [taken, at, owner] = [rows.splice(0), next, position.userId()];
      next = null;
      if (taken.length === 0) return;
      await position.keep(
        taken.map(({ alarm }) => alarm),
        at,
      );
      // Somebody signed out meanwhile: the former user's alarms are shown to nobody.
      if (owner !== position.userId()) return;
      for (const { alarm, sounds } of taken) shown.take(alarm, sounds);
    };
    for (const frame of frames) {
      if (position.userId() === null) return;
      if (frame.msgType === frameTypes.alarmState) rows.push({ alarm: frame.alarm, sounds: false });
      else if (frame.msgType === frameTypes.alarm) {
        const { msgType: _, cursor, prev, epoch, head: _head, ...alarm } = frame;
        const at: Position | null = next ?? position.now();
        const hole = at !== null && at.epoch === epoch && prev > at.cursor;
        if (at !== null && at.epoch === epoch && cursor <= at.cursor) continue;
        if (hole && recovery.filling()) continue;
        if (at !== null && (hole || at.epoch !== epoch)) {
          await flush();
          await (hole ? recovery.fill() : recovery.recover());
          continue;
        }
        recovery.advanced();
        rows.push({ alarm, sounds: true });
        next = { cursor, epoch, atMs: serverNow() };
      } else {
        await flush();
        if (frame.msgType === frameTypes.subscribe) await onSubscribed(frame);
        else if (frame.msgType === frameTypes.keepAlive) await onHead(frame);
      }
    }
    await flush();
  };

  return {
    handle,
    /** A socket has opened: after the answer to its first subscription the unconfirmed alarms are read. */
    connected: (): void => {
      newSocket = true;
      recovery.answered();
    },
  };
};
