import type { HubCore } from './hub-core.ts';
import type { HubPorts } from './hub-ports.ts';

/** The one lock that decides which hub holds the socket, drains the outbox and sounds alarms. */
export const hubLock = 'hub';
/** A frozen tab keeps its locks but sends nothing: the leading hub sends a beat, and is replaced when none comes. */
const beatMs = 5_000;
const silentLeaderMs = 20_000;

/** Whether this hub leads those of its browser: by the lock, and by a beat where a hub may be frozen with it. */
export const createLeadership = (
  { clock, locks, broadcast, host }: HubPorts,
  { on, emit }: HubCore['events'],
  lost: () => void,
) => {
  let retired = false;
  let cancelBeat = (): void => {};
  const mayFreeze = host !== 'shared' && locks.trusted;

  const beat = (): void => {
    broadcast.send({ kind: 'leads' });
    cancelBeat = clock.after(beatMs, beat);
  };

  const watchLeader = (): void => {
    cancelBeat();
    cancelBeat = clock.after(silentLeaderMs, () => {
      if (!retired) void lead(true).catch(() => {});
    });
  };

  const lead = async (steal: boolean): Promise<void> => {
    const held = await locks.hold(hubLock, { steal });
    if (retired) return held.release();
    cancelBeat();
    // A shared worker is never frozen, and it is replaced by force anyway.
    if (mayFreeze) beat();
    emit('leads', true);
    await held.lost;
    emit('leads', false);
    cancelBeat();
    if (host === 'shared') return lost();
    return lead(false);
  };

  return {
    /** @param steal takes the lock from whichever hub has it */
    start: (steal: boolean): void => {
      void lead(steal).catch((error: unknown) => console.error('lead', error));
      if (!mayFreeze) return;
      // Received only by hubs that do not lead: no hub receives its own messages.
      on('leaderSeen', watchLeader);
      watchLeader();
    },
    /** This hub leads no more, whatever lock it gets. */
    retire: (): void => {
      retired = true;
    },
  };
};
