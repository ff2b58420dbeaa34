import * as Comlink from 'comlink';

import type { TabApi } from '#contract/hub/hub-api.ts';

import { createHubCore } from './hub-core.ts';
import type { HubPorts } from './hub-ports.ts';
import { createLeadership } from './leadership.ts';
import { createTabApis } from './tab-api.ts';

/** Time for the tabs' last messages before the worker ends. */
const lastMessagesMs = 200;

/**
 * The data layer of all tabs: composition only. It depends on no host; `connect` takes one end of a channel whose other
 * end a tab holds. On that one port the hub exposes HubApi and calls the tab's TabApi.
 */
export const createHub = (ports: HubPorts) => {
  const { host, locks } = ports;
  const instanceId = ports.newId();
  const lockName = `hub-alive:${instanceId}`;
  const core = createHubCore(ports);
  let letGo = (): void => {};

  /** A newer hub has taken over. The tabs notice by this hub's own lock and connect to the new one. */
  const retire = (): void => {
    leadership.retire();
    core.stop();
    letGo();
    ports.retire();
  };
  const leadership = createLeadership(ports, core.events, retire);

  const started = (async () => {
    const alive = await locks.hold(lockName);
    letGo = alive.release;
    const store = await ports.store.open();
    // A hub of an older build serves its tabs but leaves storage, outbox and sound to the newer one.
    if (store === 'newer') core.events.emit('versionSkew');
    leadership.start(host === 'shared' && store !== 'newer');
    await core.start();
  })();

  const apiFor = createTabApis(ports, core, {
    instanceId,
    lockName,
    started: () => started,
    // The tabs reload and start another worker.
    signedOut: () => {
      if (host === 'shared' && locks.trusted) ports.clock.after(lastMessagesMs, retire);
    },
  });

  return {
    connect: (port: MessagePort): void => {
      Comlink.expose(apiFor(Comlink.wrap<TabApi>(port)), port);
    },
    /** The network came back, as far as the browser can tell. */
    online: core.online,
    retire,
    started,
  };
};
