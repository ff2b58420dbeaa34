import { expect, test } from 'vitest';

import { readXml } from '#domain/text/read-xml.ts';

const rootOf = (source: string) => {
  const root = readXml(source);
  if ('brokenLine' in root) throw new Error(`line ${root.brokenLine}`);
  return root;
};

test('prefixes, attributes of either quote, text, literal text and references', () => {
  const root = rootOf(
    `<?xml version="1.0"?><!-- a < b --><k:a x="1 &gt; 0" y:z='"'><b/>A &amp; B<![CDATA[<i>]]>&#x4e2d;&#25991;</k:a>`,
  );
  expect(root).toMatchObject({
    name: 'a',
    attributes: { x: '1 > 0', z: '"' },
    children: [{ name: 'b', children: [], text: '' }],
    text: 'A & B<i>中文',
  });
});

test('an element that is left open, closed twice or closed in the wrong order says its line', () => {
  expect(readXml('<a>\n<b>\n</a>')).toEqual({ brokenLine: 3 });
  expect(readXml('<a></a>\n</a>')).toEqual({ brokenLine: 2 });
  expect(readXml('<a>\n<b>')).toEqual({ brokenLine: 2 });
  expect(readXml('<a x="1>\n</a>')).toEqual({ brokenLine: 1 });
  expect(readXml('no document')).toEqual({ brokenLine: 1 });
});

test('what a document declares is neither expanded nor loaded', () => {
  const declared = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  expect(rootOf(`${declared}<a>&b;&f;</a>`).text).toBe('&b;&f;');
});

test('a document that is nested without end is refused, and a long broken one is read in a moment', () => {
  expect(readXml('<a>'.repeat(100_000))).toHaveProperty('brokenLine');
  const began = performance.now();
  expect(readXml(`<a x="${'<a '.repeat(200_000)}`)).toHaveProperty('brokenLine');
  expect(performance.now() - began).toBeLessThan(2_000);
});
