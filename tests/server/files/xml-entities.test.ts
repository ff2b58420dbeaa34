import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, expect, test } from 'vitest';

import { readCells } from '#server/resource-kit/files/read-cells.ts';
import { zipStream } from '#server/http/zip-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'tankwatch-entity-'));
const secret = join(folder, 'secret.txt');
writeFileSync(secret, 'secret-of-the-server');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook with one sheet whose cells hold these texts, as they stand in its XML. */
const workbook = async (doctype: string, cells: readonly string[]): Promise<Uint8Array> => {
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${types}"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}${doctype}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>head</t></is></c></row>${cells
      .map(
        (cell, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="inlineStr"><is><t>${cell}</t></is></c></row>`,
      )
      .join('')}</sheetData></worksheet>`,
  };
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    timeMs: Date.parse('2026-03-02T00:00:00Z'),
    read: async () => Buffer.from(text),
  }));
  const parts: Buffer[] = [];
  for await (const part of zipStream(entries)) parts.push(part);
  return Buffer.concat(parts);
};

/** Everything that a workbook is read as, or why it is not. */
const readAs = async (bytes: Uint8Array): Promise<string> => {
  try {
    return JSON.stringify(await readCells(bytes));
  } catch (error) {
    return String(error);
  }
};

test('a workbook without entities is read', async () => {
  expect(await readAs(await workbook('', ['a &amp; b']))).toContain('a & b');
});

test('entities of a workbook are neither read from elsewhere nor multiplied', async () => {
  const outside = `<!DOCTYPE x [<!ENTITY secret SYSTEM "${pathToFileURL(secret).href}">]>`;
  expect(await readAs(await workbook(outside, ['&secret;']))).not.toContain('secret-of-the-server');
  const many = Array.from({ length: 8 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`).join('');
  const began = performance.now();
  const laughs = await readAs(await workbook(`<!DOCTYPE x [<!ENTITY e0 "ha">${many}]>`, ['&e8;']));
  expect(laughs.length).toBeLessThan(10_000);
  expect(performance.now() - began).toBeLessThan(2_000);
});
