import type { HubPorts } from '#hub/hub-ports.ts';

import { bench } from './bench.ts';
import { subscribed } from './samples.ts';

/** A tab whose user is signed in and whose stream has answered that nothing is missing. */
export const openSubscribed = async (host: HubPorts['host'] = 'shared') => {
  const b = bench(host);
  const tab = await b.openTab();
  await b.login(tab);
  await b.advance(10);
  b.server.socket().send(subscribed(0));
  await b.advance(10);
  return { b, tab };
};
