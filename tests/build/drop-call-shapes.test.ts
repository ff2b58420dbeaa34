import { parseAst } from 'vite';
import { expect, test } from 'vitest';

import { dropCallShapes } from '../../src/build/drop-call-shapes.ts';

/** What the plugin makes of a file of the contract. */
const dropped = (code: string, kept: readonly string[]): string => {
  const { transform } = dropCallShapes(kept);
  if (typeof transform !== 'object' || transform === null) throw new Error('the plugin transforms nothing');
  const result: unknown = Reflect.apply(transform.handler, { parse: parseAst }, [code]);
  return String(Reflect.get(Object(result), 'code'));
};

const source = `export const truckCalls = {
  'trucks.read': defineCall({
    method: 'GET',
    access: { functionCode: 'fleet.watch' },
    query: Type.Object({ id, plate: Type.String({ maxLength: 20 }), ...period }, { additionalProperties: false }),
    reply: Type.Object({ plate: Type.String() }),
  }),
  'trucks.save': defineCall({ access, body: Type.Partial(Truck), reply: Type.Null() }),
};`;

test('names of fields stay, access and schemas of fields and replies go', () => {
  expect(dropped(source, [])).toBe(`export const truckCalls = {
  'trucks.read': defineCall({
    method: 'GET',
    access: null,
    query: Type.Object({ "id": Type.Unknown(), "plate": Type.Unknown(), ...period }, { additionalProperties: false }),
    reply: null,
  }),
  'trucks.save': defineCall({ access: null, body: Type.Partial(Truck), reply: null }),
};`);
});

test('a reply that the browser checks stays', () => {
  const code = dropped(source, ['trucks.read']);
  expect(code).toContain('reply: Type.Object({ plate: Type.String() })');
  expect(code).toContain('reply: null');
});
