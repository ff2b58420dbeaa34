import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Asked, createAppendOrder, type Given } from '#server/ingest-log/append-order.ts';

/** The servers of a partition: what they gave and is not done, and whether it arrived. */
const createServers = () => {
  const pending = new Map<number, { arrived: boolean }>();
  let newestSeq = 0;
  let deliveries = 0;
  const given = (seq: number, arrives: boolean): Given | null => {
    deliveries += 1;
    pending.set(seq, { arrived: arrives });
    return arrives ? { seq, deliverySequence: deliveries } : null;
  };
  return {
    next: (arrives: boolean) => given((newestSeq += 1), arrives),
    /** The oldest that nobody has said anything of. */
    again: () => {
      const lost = [...pending].find(([, { arrived }]) => !arrived)?.[0];
      return lost === undefined ? null : given(lost, true);
    },
    lose: (seq: number) => void pending.set(seq, { arrived: false }),
    done: (seq: number) => pending.delete(seq),
    pending: () => pending.size,
    newest: () => newestSeq,
  };
};

test('whatever is lost on its way and given again, messages are handed on in the order of the log, and all of them', () => {
  const steps = fc.array(
    fc.constantFrom('next', 'lost', 'again', 'ask', 'count', 'answer', 'handOn', 'anew'),
    {
      maxLength: 120,
      size: 'max',
    },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const servers = createServers();
      let order = createAppendOrder<Given>();
      const handedOn: number[] = [];
      let asked: Asked | null = null;
      let pending: number | null = null;
      const forget = () => {
        asked = null;
        pending = null;
      };
      const take = (given: Given | null) => given && order.take(given);
      const handOn = () => {
        for (const { seq } of order.handOn()) {
          handedOn.push(seq);
          servers.done(seq);
          order.done(seq);
        }
      };
      for (const step of all)
        ({
          next: () => take(servers.next(true)),
          lost: () => take(servers.next(false)),
          again: () => take(servers.again()),
          // More may arrive before they are asked, and before their answer is here.
          ask: () => {
            forget();
            if (!order.isWhole()) asked = order.ask();
          },
          count: () => {
            if (asked !== null) pending = servers.pending();
          },
          answer: () => {
            if (asked !== null && pending !== null) order.answer(asked, pending);
            forget();
          },
          handOn,
          // The reader dies; what it had is given to the next one.
          anew: () => {
            const left = order.leave();
            order = createAppendOrder<Given>();
            forget();
            for (const { seq } of left) servers.lose(seq);
          },
        })[step]();
      for (let turn = 0; turn < 200 && handedOn.length < servers.newest(); turn += 1) {
        take(servers.again());
        if (!order.isWhole()) order.answer(order.ask(), servers.pending());
        handOn();
      }
      expect(handedOn).toEqual(Array.from({ length: servers.newest() }, (_, index) => index + 1));
    }),
    { numRuns: 2000 },
  );
});

test('a message that is given twice while it is under way is handed on once', () => {
  const order = createAppendOrder<Given>();
  order.take({ seq: 1, deliverySequence: 1 });
  order.answer(order.ask(), 1);
  expect(order.handOn().map(({ seq }) => seq)).toEqual([1]);
  order.take({ seq: 1, deliverySequence: 2 });
  order.take({ seq: 2, deliverySequence: 3 });
  expect(order.handOn().map(({ seq }) => seq)).toEqual([2]);
});

test('what is here is handed on once nobody waits any longer for what is missing', () => {
  const order = createAppendOrder<Given>();
  order.take({ seq: 1, deliverySequence: 1 });
  order.take({ seq: 3, deliverySequence: 3 });
  order.answer(order.ask(), 3);
  expect(order.handOn()).toEqual([]);
  order.giveUp();
  expect(order.handOn().map(({ seq }) => seq)).toEqual([1, 3]);
});

test('servers that forget how often they gave do not hold up what is here', () => {
  const order = createAppendOrder<Given>();
  for (let seq = 1; seq <= 64; seq += 1) order.take({ seq, deliverySequence: 64 + seq });
  order.answer(order.ask(), 64);
  expect(order.handOn()).toHaveLength(64);
});
