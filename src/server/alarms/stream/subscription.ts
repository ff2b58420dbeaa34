import { popsUp, seesType } from '#domain/alarms/alarm-types.ts';
import { frameTypes, type ServerFrame, type SubscribeFrame } from '#contract/alarms/alarm-stream.ts';

import { withinCompanies } from '../../identity/scope/session-scope.ts';
import type { Actor } from '../../identity/actor.ts';
import { narrowed, readerOf } from '../../identity/actor.ts';
import { shownAlarm } from '../../identity/shown-alarm.ts';
import { truckFieldsOf } from '../../identity/truck-fields.ts';
import type { AlarmFeed } from './alarm-feed.ts';
import type { StreamEntry } from './stream-reads.ts';
import { alarmFrameText, alarmStateText } from './alarm-frame-text.ts';

/**
 * A hole larger than this is not filled from the stream; the client fetches unconfirmed alarms and continues from the
 * head.
 */
export const maxRecovered = 500;

/**
 * One client's view of the stream: its companies, its types, what was sent last. The server's scope is the
 * session's; the client can only narrow it.
 * @param send takes the text of a `ServerFrame`
 * @param together frames that are sent within go to the network in one piece
 */
export const createSubscription = (
  actor: Actor,
  feed: AlarmFeed,
  send: (text: string) => void,
  together: (work: () => void) => void,
) => {
  // What he may see is of the moment at which the socket was opened: a change of rights closes it.
  const fields = truckFieldsOf(actor);
  let companies: ReadonlySet<string> = new Set();
  let types: ReadonlySet<number> = new Set();
  /** Everything up to here was sent, or is not asked for. */
  let sent = 0;
  /** What the client was told of that: in its own scope, since `sent` may be where somebody else had an alarm. */
  let told = 0;
  /** New entries that wait while the past is being read; before a subscription no company is wanted. */
  let pending: StreamEntry[] | null = null;

  const wants = ({ kind, alarm }: StreamEntry): boolean => {
    if (!companies.has(alarm.companyCode) || !seesType(alarm.type, actor.user)) return false;
    if (kind === 'state') return popsUp(alarm.type, types);
    return alarm.popup && !alarm.withdrawn && popsUp(alarm.type, types);
  };

  const deliver = (entry: StreamEntry): void => {
    if (entry.cursor <= sent || !wants(entry)) return;
    const { cursor } = entry;
    const alarm = shownAlarm(entry, fields);
    if (entry.kind === 'state') send(alarmStateText(alarm, frameTypes.alarmState));
    else {
      const place = { msgType: frameTypes.alarm, cursor, prev: told, epoch: feed.epoch, head: cursor };
      send(alarmFrameText(alarm, place));
      sent = cursor;
      told = cursor;
    }
  };

  return {
    /** New entries of the feed; while the past is being read they are queued. */
    offer: (entries: readonly StreamEntry[]): void => {
      if (pending) pending.push(...entries);
      else together(() => entries.forEach(deliver));
    },
    /** Answers a subscribe frame: fills the hole since the client's cursor, or answers that it can't. */
    subscribe: async (frame: SubscribeFrame): Promise<void> => {
      companies = new Set(narrowed(actor, frame.userPri));
      types = new Set(frame.typeIds.split(',').map(Number));
      pending = [];
      const newest = feed.newest();
      const cursor = frame.cursor ?? newest;
      const known = frame.epoch === undefined || frame.epoch === feed.epoch;
      const reader = { ...readerOf(actor), companies: [...companies] };
      const [head, missed] = await withinCompanies(actor.companies, async () => {
        const newestOfHis = await feed.headOf(reader);
        const reaches = known && (await feed.reaches(cursor));
        const entries = reaches ? await feed.read(cursor, reader.companies, maxRecovered + 1) : null;
        return [newestOfHis, entries] as const;
      });
      const recovered = missed !== null && missed.length <= maxRecovered;
      sent = recovered ? cursor : newest;
      told = recovered ? (frame.cursor ?? head) : head;
      const entries = recovered ? missed.filter(wants) : [];
      const answer: ServerFrame = {
        msgType: frameTypes.subscribe,
        recovered: frame.cursor === undefined ? true : recovered,
        epoch: feed.epoch,
        head: Math.max(told, head),
        missed: entries.filter((entry) => entry.kind === 'alarm').length,
      };
      const waited = pending ?? [];
      pending = null;
      send(JSON.stringify(answer));
      const behind = [...entries, ...waited];
      together(() => behind.forEach(deliver));
    },
    head: (): ServerFrame => ({ msgType: frameTypes.keepAlive, head: told, epoch: feed.epoch }),
    companies: (): ReadonlySet<string> => companies,
  };
};
