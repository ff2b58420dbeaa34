import type { Connection } from '#contract/hub/topics.ts';

import { browserClock, newId } from './browser-clock.ts';
import type { HubPorts } from '../hub-ports.ts';
import { webLocks } from './locks.ts';
import { openBroadcast } from './broadcast.ts';
import { createStore } from '../storage/store.ts';

const openSocket: HubPorts['openSocket'] = (url, events) => {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.received(data);
  socket.onclose = ({ code }) => events.closed(code);
  return socket;
};

/** The real ports, the same for all three hosts. */
export const browserPorts = (host: Connection['host'], build: string, retire: () => void): HubPorts => ({
  clock: browserClock,
  random: Math.random,
  fetch: (input, init) => fetch(input, init),
  openSocket,
  store: createStore({ name: 'tankwatch', build, clock: browserClock, newId }),
  locks: webLocks(),
  broadcast: openBroadcast('tankwatch-hub'),
  origin: location.origin,
  build,
  host,
  newId,
  retire,
});
