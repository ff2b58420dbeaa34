import fc from 'fast-check';
import { expect, test } from 'vitest';

import { zipStream } from '#server/http/zip-stream.ts';

import { unzip } from '../../support/unzip.ts';

const zipOf = async (files: readonly { readonly name: string; readonly text: string }[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const entries = files.map(({ name, text }) => ({
    name,
    timeMs: Date.parse('2026-03-02T04:05:06Z'),
    read: () => Promise.resolve(Buffer.from(text)),
  }));
  for await (const part of zipStream(entries)) parts.push(part);
  return Buffer.concat(parts);
};

test('every file of a zip comes out as it went in, whatever its name', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ name: fc.stringMatching(/^[浙A-Z0-9_/]{1,20}$/), text: fc.string() }), {
        selector: ({ name }) => name,
        maxLength: 8,
      }),
      async (files) => {
        const zip = await zipOf(files);
        for (const { name, text } of files) expect(unzip(zip, name)).toBe(text);
      },
    ),
    { numRuns: 40 },
  );
});
