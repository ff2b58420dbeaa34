import type { CallName } from '#contract/calls.ts';

/**
 * Calls whose replies the hub itself works with, and checks; what it only passes on is decoded by the page. The web build
 * takes the schemas of all other replies out of the scripts (`src/build/drop-call-shapes.ts`).
 */
export const checkedCalls = [
  'session.login',
  'secondFactor.signIn',
  'session.resume',
  'menus.get',
  'userPrivilege.get',
  'userPrivilege.saveAlarm',
  'devices.all',
  'approvals.list',
  'heartbeats.timeouts',
  'quickVisits.list',
  'push.key',
  'alarms.list',
] as const satisfies readonly CallName[];
