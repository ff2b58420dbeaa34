import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { eventStreamCalls } from '#contract/api/event-stream.ts';
import { calls } from '#contract/calls.ts';
import { screenFunctions } from '#domain/menu/screens.ts';
import { roleFunctions } from '#domain/access/functions.ts';
import { resources } from '#pages/definitions.ts';
import { standardRoles } from '#server/accounts/standard-roles.ts';

const migrations = Object.values(
  import.meta.glob<string>('../../../src/server/database/migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

const codes = Object.keys(roleFunctions);

/** Functions of the baseline: roles of then had them, or were given them before. */
const ofTheBaseline: readonly string[] = [
  'fleet.watch',
  'alarm.watch',
  'alarm.judge',
  'alarm.shelve',
  'media.view',
  'video.watch',
  'handover.write',
  'delivery.sign',
  'certificate.issue',
  'track.share',
  'driver.write',
  'driver.contact',
  'driver.coach',
  'truck.write',
  'tankTable.write',
  'wayBill.write',
  'route.write',
  'device.write',
  'repairCard.write',
  'device.repair',
  'company.write',
  'role.write',
  'user.write',
  'place.write',
  'fence.write',
  'fence.approve',
  'heartbeat.watch',
  'loss.claim',
  'lossLimit.write',
  'parameter.write',
  'parameter.approve',
  'unlock.write',
  'text.send',
  'threshold.write',
  'notice.write',
  'message.recharge',
  'master.correct',
];

test('every function is asked for by a call or a page', () => {
  const asked = new Set<string>([
    ...[...Object.values<Call>(calls), ...Object.values<Call>(eventStreamCalls)].flatMap(({ access }) =>
      typeof access === 'object' && 'functionCode' in access ? [access.functionCode] : [],
    ),
    ...Object.values(screenFunctions),
    ...[...resources.values()].flatMap(({ writeFunction, approval }) => [writeFunction, approval ?? '']),
  ]);
  expect(codes.filter((code) => !asked.has(code))).toEqual([]);
});

test('every function is held by a role of a new installation', () => {
  const held = new Set<string>(standardRoles.flatMap(({ functions }) => functions));
  const unheld = codes.filter((code) => !held.has(code));
  expect(unheld.map((code) => `${code}: no role of src/server/accounts/standard-roles.ts holds it`)).toEqual(
    [],
  );
});

test('a migration gives every function to roles that stand', () => {
  const ungiven = codes.filter((code) => !ofTheBaseline.includes(code) && !migrations.includes(`'${code}'`));
  expect(
    ungiven.map((code) => `${code}: no file of src/server/database/migrations/ gives it to a role`),
  ).toEqual([]);
});
