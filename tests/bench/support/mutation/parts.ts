/** What must not break unseen: its sources, and the tests that are there to say so. Names that end in `/` are folders. */
export interface MutationPart {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  /** Tests of the folders above that are left out: they play what others play in every order, for minutes. */
  readonly slow?: readonly string[];
  /** Every condition is taken out, one at a time, instead of faults in random lines. */
  readonly conditions?: true;
}

export type MutationPartName =
  | 'engine'
  | 'authorisation'
  | 'exports'
  | 'decoders'
  | 'access'
  | 'session'
  | 'gateway'
  | 'stream';

export const mutationParts: Readonly<Record<MutationPartName, MutationPart>> = {
  engine: {
    sources: ['src/engine/'],
    tests: ['tests/engine/'],
    slow: ['tests/engine/replay/order.long.test.ts', 'tests/engine/replay/busy-day.long.test.ts'],
  },
  authorisation: {
    sources: [
      'src/server/identity/actor.ts',
      'src/server/identity/session/login.ts',
      'src/server/identity/session/password.ts',
      'src/server/identity/session/authenticator.ts',
      'src/server/identity/session/verification.ts',
      'src/server/identity/actors.ts',
      'src/server/http/mount.ts',
      'src/server/alarms/stream/subscription.ts',
    ],
    tests: [
      'tests/server/access/tenants.long.test.ts',
      'tests/server/session/session.long.test.ts',
      'tests/server/session/sign-in-limits.long.test.ts',
      'tests/server/access/scope.test.ts',
      'tests/server/stream/stream.long.test.ts',
    ],
  },
  exports: {
    sources: [
      'src/server/reporting/export/sheet.ts',
      'src/server/reporting/export/sheet-values.ts',
      'workers/hub/exports/offline-workbook.ts',
      'workers/hub/exports/exports.ts',
    ],
    tests: [
      'tests/server/reports/exports.long.test.ts',
      'tests/server/reports/sheet.test.ts',
      'tests/server/reports/sheet-values.test.ts',
      'tests/hub/exports/exports.long.test.ts',
      'tests/hub/exports/offline-workbook.test.ts',
      'tests/hub/storage/read-cache.test.ts',
    ],
  },
  decoders: {
    sources: [
      'src/server/http/arguments.ts',
      'src/server/kernel/json-depth.ts',
      'src/server/ingest/messages/checked-message.ts',
      'src/server/ingest/messages/read-batch.ts',
      'src/server/resource-kit/read-form.ts',
      'src/templates/resource-page/fields/tank-table-text.ts',
      'workers/hub/http/checked-reply.ts',
      'workers/hub/http/envelope.ts',
      'workers/hub/http/matches.ts',
      'workers/hub/hosts/broadcast.ts',
      'workers/hub/alarms/server-frames.ts',
      'workers/hub/storage/store-rows.ts',
      'workers/sw/push.ts',
    ],
    tests: [
      'tests/contract/',
      'tests/fuzz/',
      'tests/hub/',
      'tests/server/http/arguments.test.ts',
      'tests/server/resources/read-form.test.ts',
      'tests/server/ingest/',
      'tests/sw/',
      'tests/templates/tank-table-text.test.ts',
    ],
  },
  access: {
    sources: ['src/server/identity/scope/', 'src/server/http/allowed.ts', 'src/server/http/mount.ts'],
    tests: ['tests/server/access/', 'tests/server/http/', 'tests/server/scope/'],
    slow: [
      'tests/server/access/non-interference.long.test.ts',
      'tests/server/access/tenants.long.test.ts',
      'tests/server/http/hostile-values.long.test.ts',
      'tests/server/http/slow-senders.long.test.ts',
      // It holds how long hostile bodies may take, which a busy machine decides.
      'tests/server/http/body/hostile-bodies.test.ts',
    ],
    conditions: true,
  },
  session: {
    sources: [
      'src/server/identity/session/',
      'src/server/identity/actor.ts',
      'src/server/identity/shown-alarm.ts',
      'src/server/identity/shown-trucks.ts',
      'src/server/identity/truck-fields.ts',
    ],
    tests: ['tests/server/session/', 'tests/server/access/shown-fields.test.ts'],
    conditions: true,
  },
  gateway: {
    sources: ['src/server/gateway/', 'src/server/terminals/'],
    tests: ['tests/server/gateway/', 'tests/server/terminals/'],
    slow: ['tests/server/gateway/fleet-by-jt808.long.test.ts'],
    conditions: true,
  },
  stream: { sources: ['src/server/alarms/stream/'], tests: ['tests/server/stream/'], conditions: true },
};

export const isMutationPart = (name: string): name is MutationPartName => Object.hasOwn(mutationParts, name);
