import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createAttachmentService } from '#server/gateway/attachments/attachment-service.ts';

import { testLog } from '../../../support/worlds/test-log.ts';

test('a terminal is told a port that is open, and none that was closed while its files were looked up', async () => {
  let found = (): void => {};
  const asked: string[] = [];
  const due = {
    id: '1',
    number: '77',
    alarmNumber: 'a',
    sign: Buffer.alloc(16),
    address: '',
    encrypted: false,
  };
  const service = createAttachmentService({
    // The question alone what is due is answered when the test says so.
    database: {
      query: (_text: string, _values: unknown, name?: string) =>
        name === 'alarm_files_due'
          ? new Promise((resolve) => {
              found = () => resolve([due]);
            })
          : Promise.resolve([]),
    } as unknown as Database,
    intake: { batch: () => Promise.reject(new Error('no message is delivered')) } as never,
    terminals: {
      request: async (number) => {
        asked.push(number);
        return { result: 'done' };
      },
    },
    now: () => 0,
    log: testLog(),
    mediaHost: '127.0.0.1',
  });
  const look = async (): Promise<void> => {
    const former = found;
    service.wake();
    await expect.poll(() => found).not.toBe(former);
  };
  // Until it listens nothing is looked up.
  const before = found;
  service.wake();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(found).toBe(before);
  await service.listen(0, '127.0.0.1');
  await look();
  found();
  await expect.poll(() => asked).toEqual(['77']);
  await look();
  const closing = service.close();
  found();
  await closing;
  expect(asked).toEqual(['77']);
});
