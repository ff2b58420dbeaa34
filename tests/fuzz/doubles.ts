import type { Actor } from '#server/identity/actor.ts';
import type { SocketPorts } from '#server/alarms/stream/socket.ts';

import { user } from '../hub/support/fake-server.ts';
import { testLog } from '../support/worlds/test-log.ts';

export const actor: Actor = {
  user: user(),
  companies: ['C1'],
  functions: new Set(),
  csrfToken: '',
  tokenHash: Buffer.alloc(32),
};

let seconds = 0;

/** Feeds on which nothing ever happens: what is looked at is the reading of frames. */
export const silentFeeds: SocketPorts = {
  together: (work) => work(),
  alarms: {
    epoch: 'e',
    newest: () => 0,
    headOf: async () => 0,
    reaches: async () => true,
    read: async () => [],
    subscribe: () => () => {},
    stop: async () => {},
  },
  live: { subscribe: () => () => {}, stop: async () => {} },
  inquiries: { onChange: () => () => {} },
  suspended: { reason: () => null, onChange: () => () => {} },
  // A second a frame: nobody is cut for speaking too fast.
  now: () => (seconds += 1) * 1000,
  cut: () => {},
  log: testLog(),
  malformed: () => {},
  queued: () => {},
  widened: () => {},
};
