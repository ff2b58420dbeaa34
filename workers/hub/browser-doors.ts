import type { Connection } from '#contract/hub.ts';

import { browserClock, newId } from './browser-clock.ts';
import type { HubDoors } from './doors.ts';
import { webLocks } from './locks.ts';
import { broadcastNews } from './news.ts';
import { createStore } from './store.ts';

const openSocket: HubDoors['openSocket'] = (url, events) => {
  const socket = new WebSocket(url);
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.said(data);
  socket.onclose = ({ code }) => events.closed(code);
  return socket;
};

/** The real doors, the same for all three hosts. */
export const browserDoors = (host: Connection['host'], build: string, retire: () => void): HubDoors => ({
  clock: browserClock,
  random: Math.random,
  fetch: (input, init) => fetch(input, init),
  openSocket,
  store: createStore({ name: 'tankwatch', build, clock: browserClock, newId }),
  locks: webLocks(),
  news: broadcastNews('tankwatch-hub'),
  origin: location.origin,
  build,
  host,
  newId,
  retire,
});
