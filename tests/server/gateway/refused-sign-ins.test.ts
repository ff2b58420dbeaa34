import { expect, test } from 'vitest';

import { createRefusedSignIns } from '#server/gateway/refused-sign-ins.ts';
import { createMetrics } from '#server/kernel/metrics/metrics.ts';

import { testLog } from '../../support/worlds/test-log.ts';

const refusedBy = () => {
  const lines: string[] = [];
  const metrics = createMetrics(() => 0);
  let nowMs = 0;
  const refuse = createRefusedSignIns(metrics, () => nowMs, testLog(lines));
  return {
    refuse: (address: string, reason = 'unknownCode', times = 1) => {
      for (let time = 0; time < times; time += 1)
        refuse({ step: 'signIn', number: '13805749001', address, reason });
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    lines,
    counted: async (reason: string) =>
      (await metrics.terminalsRefused.get()).values.find(({ labels }) => labels.reason === reason)?.value,
  };
};

test('each is counted by its reason; one that has words and no code is an unreadable message', async () => {
  const { refuse, counted } = refusedBy();
  refuse('192.0.2.1');
  refuse('192.0.2.1', 'The message is too short', 2);
  expect(await counted('unknownCode')).toBe(1);
  expect(await counted('unreadable')).toBe(2);
  expect(await counted('The message is too short')).toBeUndefined();
});

test('of one network 30 lines are written in ten minutes, and all are counted', async () => {
  const { refuse, pass, lines, counted } = refusedBy();
  refuse('192.0.2.1', 'unknownCode', 40);
  expect(lines).toHaveLength(30);
  expect(await counted('unknownCode')).toBe(40);
  // Another network has its own.
  refuse('198.51.100.1');
  expect(lines).toHaveLength(31);
  pass(600_000);
  refuse('192.0.2.1');
  expect(lines).toHaveLength(32);
});
