import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { FileContent, isHandedOut } from '#contract/handed-out.ts';

const all = Object.entries(calls) as [CallName, Call][];

/** Every schema within a schema. */
const within = (schema: unknown): unknown[] =>
  typeof schema === 'object' && schema !== null ? [schema, ...Object.values(schema).flatMap(within)] : [];

test('every call whose reply holds the content of a file is one that hands out', () => {
  const faults = all.flatMap(([name, call]) => {
    const properties = within(call.reply).flatMap((schema) => Object.entries(Object(schema)));
    const named = properties.some(([key, schema]) => key === 'base64' && schema !== FileContent);
    const held = within(call.reply).includes(FileContent);
    return named || (held && !isHandedOut(call)) ? [name] : [];
  });
  expect(faults).toEqual([]);
});

test('exports, files, sheets and certificates are handed out; pages are not', () => {
  expect(all.filter(([, call]) => isHandedOut(call)).map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'exports.report',
      'media.file',
      'photos.archive',
      'resources.file',
      'resourceSheets.export',
      'resourceSheets.wrongRows',
      'certificates.get',
      'airtightCertificates.get',
    ]),
  );
  expect(isHandedOut(calls['reports.page'])).toBe(false);
});
