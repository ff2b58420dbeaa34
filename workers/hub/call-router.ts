import { type CallName, calls } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { asksForWaiting, waitingAlarms } from './alarms/waiting-alarms.ts';
import type { AlarmList } from './alarms/unconfirmed-alarms.ts';
import { createExports } from './exports/exports.ts';
import { failedCall } from './http/failed-call.ts';
import type { SendOptions } from './http/send-request.ts';
import type { HubCore } from './hub-core.ts';
import { isOfflineCapable } from './outbox/outbox-calls.ts';
import { isKept } from './storage/kept-calls.ts';
import type { Fields } from './http/request.ts';
import { isSignIn } from './http/session.ts';
import type { Tab } from './hosts/tab.ts';

/**
 * Sign-in and sign-out are no writes that could be executed twice; they are tried whatever the state of the
 * connection.
 */
const neverRefused = new Set<CallName>(['session.logout', 'signOn.begin']);

/** Where each call goes: session, kept reads, writes that may wait, files, or straight to the server. */
export const createCallRouter = (core: HubCore) => {
  const files = createExports(core.clock, core.http, core.reports, (running) =>
    core.feed.publish('exports', running),
  );

  const waiting = async (fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> =>
    waitingAlarms(
      (await core.reports.read('alarms.list', fields, options)) as CallOutcome<AlarmList>,
      core.alarms.held(),
      core.shellData.subscription().typeIds,
      Number(fields['limit'] ?? Infinity),
    );

  const route = (
    name: CallName,
    fields: Fields,
    options: SendOptions,
    tab: Tab | null,
  ): Promise<CallOutcome<unknown>> => {
    if (isSignIn(name)) return core.session.login(name, fields, options);
    if (name === 'exports.report') return files.run(fields, options, tab?.left.signal);
    if (name === 'alarms.list' && asksForWaiting(fields)) return waiting(fields, options);
    if (isKept(name)) return core.reports.read(name, fields, options);
    if (isOfflineCapable(name) && !core.identity.user()?.viewedBy)
      return core.outbox.send(name, fields, options);
    const writes = calls[name].method !== 'GET' && !neverRefused.has(name);
    if (writes && core.connection.offline())
      return Promise.resolve(failedCall('offlineRefused', options.language, 'toast'));
    return core.http.send(name, fields, options);
  };

  return {
    cancelExport: files.cancel,
    call: async (name: CallName, fields: Fields, tab: Tab | null): Promise<CallOutcome<unknown>> => {
      const options: SendOptions = { language: tab?.presence.language ?? 'zh' };
      if (name === 'session.logout') {
        await core.session.logout(false, options.language);
        return { ok: true, value: null, asOfMs: core.connection.serverNow(), cached: false };
      }
      const outcome = await route(name, fields, options, tab);
      if (outcome.ok && !(outcome.cached && name === 'userPrivilege.get'))
        void core.replied(name, outcome.value);
      return outcome;
    },
  };
};
