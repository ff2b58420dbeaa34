import Compile from 'typebox/compile';
import { expect, test } from 'vitest';

import { exampleMessage, openApi, schemaOfKind } from '#contract/terminal-message/description/open-api.ts';
import { fieldRows } from '#contract/terminal-message/description/field-rows.ts';
import { nodeOf } from '#contract/terminal-message/description/node.ts';
import { meanings } from '#contract/terminal-message/description/meanings.ts';
import { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { terminalMessageKinds, type TerminalMessageKind } from '#contract/terminal-message/kinds.ts';
import { nearest } from '#domain/text/nearest.ts';
import { checkMessage } from '#server/ingest/messages/checked-message.ts';

const kinds = Object.keys(terminalMessageKinds) as TerminalMessageKind[];

test.each(kinds)('the example of %s is taken as it stands', (kind) => {
  const checked = checkMessage(exampleMessage(kind), 0);
  expect(checked.ok ? null : checked.refused.detail).toBeNull();
});

test.each(kinds)(
  'the schema of %s that is served takes what its kind takes, and stands for itself',
  (kind) => {
    const schema = schemaOfKind(kind);
    expect(schema).toMatchObject({ title: kind, type: 'object' });
    const text = JSON.stringify(schema);
    expect(text).not.toContain('~kind');
    expect(Compile(JSON.parse(text)).Check(exampleMessage(kind)['data'])).toBe(true);
    const names = Object.keys(terminalMessageKinds[kind].properties);
    expect(Object.keys(Object(schema['properties']))).toEqual(names);
  },
);

test('no two kinds are so near that a new one would be taken for a slip by a server that does not know it', () => {
  for (const kind of kinds)
    expect(
      nearest(
        kind,
        kinds.filter((other) => other !== kind),
      ),
      kind,
    ).toBeNull();
});

test('what the contract says of kinds and fields has Chinese words, and there are no others', () => {
  const schemas = [nodeOf(TerminalEnvelope), ...kinds.map((kind) => nodeOf(terminalMessageKinds[kind]))];
  const said = new Set(
    schemas
      .flatMap((node) => [node.description ?? '', ...fieldRows(node).map(({ meaning }) => meaning)])
      .filter((meaning) => meaning !== ''),
  );
  expect(Object.keys(meanings).toSorted()).toEqual([...said].toSorted());
});

test('every reference of the OpenAPI document leads somewhere', () => {
  const document = openApi();
  const references = [...JSON.stringify(document).matchAll(/"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(2 * kinds.length);
  for (const path of references)
    expect(
      path.split('/').reduce<unknown>((inner, part) => Reflect.get(Object(inner), part), document),
      path,
    ).toBeTypeOf('object');
  expect(JSON.stringify(document)).toContain('"x-unit":"km/h"');
  expect(JSON.stringify(document)).toContain('"format":"date-time"');
});

test('rows of a kind have path, type, unit and meaning, and of lists the fields of their items', () => {
  const rows = fieldRows(nodeOf(terminalMessageKinds['tank-level']));
  expect(rows).toContainEqual({
    path: 'compartments[].levelMm',
    type: 'number 0 to 4000',
    unit: 'mm',
    needed: false,
    meaning: 'raw level of the probe over the tank bottom',
  });
});
