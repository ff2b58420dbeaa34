import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createEmitter, type HubEvents } from '#hub/hub-events.ts';
import { createLeadership } from '#hub/leadership.ts';
import type { HubPorts } from '#hub/hub-ports.ts';

import { createFakeLocks } from './support/fake-locks.ts';

const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant({ do: 'start' as const }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(7) }) },
    { weight: 3, arbitrary: fc.constant({ do: 'wait' as const }) },
  ),
  { minLength: 1, maxLength: 16 },
);

test('hubs come and end in any order, and hear of their lock whenever: one at a time leads, and in the end one of those that are left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, all) => {
      const browser = createFakeLocks();
      const hubs: { leads: boolean; ended: boolean; readonly end: () => void }[] = [];
      let most = 0;
      let late = 0;
      const start = (): void => {
        const { locks, kill } = browser.locksOf();
        const events = createEmitter<HubEvents>();
        const leadership = createLeadership(
          {
            locks: {
              ...locks,
              hold: async (name, options) => {
                const held = await locks.hold(name, options);
                return scheduler.schedule(Promise.resolve(held), 'granted');
              },
            },
            clock: { now: () => 0, after: () => () => {} },
            broadcast: { send: () => {}, listen: () => {} },
            host: 'dedicated',
          } as Partial<HubPorts> as HubPorts,
          events,
          () => {},
        );
        const hub = {
          leads: false,
          ended: false,
          end: (): void => {
            hub.ended = true;
            leadership.retire();
            // One that only waits for the lock is told of it later, and has to give it back.
            if (hub.leads) kill();
            hub.leads = false;
          },
        };
        events.on('leads', (leads) => {
          hub.leads = leads;
          most = Math.max(most, hubs.filter((one) => one.leads).length);
          if (hub.ended && leads) late += 1;
        });
        hubs.push(hub);
        leadership.start(false);
      };
      start();
      for (const step of all) {
        if (step.do === 'start') start();
        if (step.do === 'end') hubs[step.which]?.end();
        // oxlint-disable-next-line no-await-in-loop -- a step after the other
        if (step.do === 'wait')
          await Promise.resolve().then(() => (scheduler.count() > 0 ? scheduler.waitOne() : undefined));
      }
      if (hubs.every(({ ended }) => ended)) start();
      // A lock that is given back is granted to the next, which is told of it as late.
      for (let hub = 0; hub <= hubs.length; hub += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one lock after the other
        await new Promise((resolve) => setImmediate(resolve));
        // oxlint-disable-next-line no-await-in-loop -- one lock after the other
        await scheduler.waitIdle();
      }
      expect(most).toBeLessThanOrEqual(1);
      expect(hubs.filter(({ leads }) => leads)).toHaveLength(1);
      expect(late, 'led after their end').toBe(0);
    }),
  );
});
