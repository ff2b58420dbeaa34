import { readFileSync } from 'node:fs';

import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { FileKind } from '#server/resource-kit/files/file-kinds.ts';
import { createFileReader, fileLimits } from '#server/resource-kit/files/file-reader.ts';
import { Refusal } from '#server/kernel/refusal.ts';

import { fileWorker } from '../../support/worlds/file-worker.ts';

const files = createFileReader(fileWorker);
/** Reads one file in a turn of its own. */
const reading = <K extends FileKind>(kind: K, bytes: Uint8Array, userId: number, by = files) =>
  by.inTurn(userId, (read) => read(kind, bytes));
afterAll(() => files.close());

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const workbook = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'x', rows }] });

let users = 0;
const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const [error] = (await Promise.allSettled([reading('sheet', bytes, (users += 1))])).map((one) =>
    one.status === 'rejected' ? (one.reason as unknown) : null,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).text[1];
};

test('honest files come out of the thread as they are', async () => {
  const rows = [
    ['车牌号', '载重'],
    ['浙B00001', 12.5],
  ];
  expect(await reading('sheet', await workbook(rows), 1)).toEqual({
    sheets: [
      {
        name: 'x',
        isHidden: false,
        hiddenColumns: [],
        filledCells: 0,
        rows: rows.map((cells, index) => ({ rowNumber: index + 1, cells })),
      },
    ],
  });
  const geoJson = '{"type":"Feature","properties":{"name":"x"},"geometry":null}';
  expect(await reading('places', bytesOf(geoJson), 1)).toMatchObject({
    mark: null,
    places: [{ name: 'x', shape: { kind: 'nothing' } }],
  });
  expect((await reading('tankTable', bytesOf('0 0\n10 100\n'), 1)).points).toEqual([
    { line: 1, level: 0, volume: 0 },
    { line: 2, level: 10, volume: 100 },
  ]);
});

test('of a workbook the sheet with numbers is a tank’s table; several are asked about, and one that swells is not unpacked', async () => {
  const sheets = (...rows: readonly (readonly (readonly (string | number)[])[])[]) =>
    writeXlsx({ sheets: rows.map((own, n) => ({ name: `${n}`, rows: own.map((row) => [...row]) })) });
  const table = [
    ['mm', 'L'],
    [0, 0],
    [900, 5000],
  ];
  const note = [['检定说明']];
  expect(await reading('tankTable', await sheets(note, table), 1)).toMatchObject({
    points: [{ line: 2 }, { line: 3, level: 900, volume: 5000 }],
    units: ['mm', 'litre'],
    fault: null,
  });
  expect((await reading('tankTable', await sheets(table, table), 1)).fault).toBe('severalSheets');
  expect((await reading('tankTable', await sheets(note), 1)).fault).toBe('noNumbers');
  const bomb = await workbook([['head'], [' '.repeat(58_000_000)]]);
  await expect(reading('tankTable', bomb, 1)).rejects.toMatchObject({ resultCode: resultCodes.badRequest });
});

test('58 kB that unpack to 58 MB are refused before they are unpacked', async () => {
  const bomb = await workbook([['head'], [' '.repeat(58_000_000)]]);
  expect(bomb.length).toBeLessThan(100_000);
  const began = performance.now();
  expect(await refusalOf(bomb)).toBe(
    'Unpacked, the sheet is larger than 8 MB; divide it and import it in parts',
  );
  // They took 8.3 s; the deadline of a file was not needed.
  expect(performance.now() - began).toBeLessThan(fileLimits.deadlineMs);
});

test('cells, columns and letters are limited, each with words that say what to do', async () => {
  expect(await refusalOf(bytesOf(`a,b\n${'x'.repeat(65_537)},1`))).toBe(
    'A cell of row 2 has more than 65536 characters; shorten it',
  );
  expect(await refusalOf(bytesOf(`a\n${','.repeat(100)}`))).toBe('Row 2 has more than 100 columns');
  // One text, said once and shown in each of a thousand cells: 9 kB.
  const repeated = await workbook([['a'], ...Array.from({ length: 1000 }, () => ['x'.repeat(60_000)])]);
  expect(await refusalOf(repeated)).toBe(
    'The sheet has more than 8000000 characters; divide it and import it in parts',
  );
});

test('a file that takes too long is stopped, and whoever waits is next', async () => {
  const endless = createFileReader(
    () => new URL(`data:text/javascript,import { workerData } from 'node:worker_threads'; for (;;);`),
  );
  const began = performance.now();
  await expect(reading('sheet', bytesOf('a'), 1, endless)).rejects.toMatchObject({
    text: [expect.stringContaining('超过 5 秒'), expect.stringContaining('took longer than 5 s')],
  });
  expect(performance.now() - began).toBeLessThan(fileLimits.deadlineMs + 1500);
  await endless.close();
}, 20_000);

test('a file that needs too much memory is stopped, and the server goes on', async () => {
  const greedy = createFileReader(
    () =>
      new URL(
        `data:text/javascript,const all = []; for (;;) all.push(new Array(1e6).fill(all.length + 0.5));`,
      ),
  );
  await expect(reading('sheet', bytesOf('a'), 1, greedy)).rejects.toMatchObject({
    text: [expect.stringContaining('192 MB'), expect.stringContaining('more than 192 MB of memory')],
  });
  await greedy.close();
}, 20_000);

test('files of a user are read in turn, those of others wait for one of them at most, and too many are refused in words', async () => {
  const order: string[] = [];
  const read = (userId: number, name: string, kind: 'sheet' | 'tankTable' = 'sheet') =>
    reading(kind, bytesOf('a\n1'), userId).then(() => order.push(name));
  const many = Array.from({ length: fileLimits.waitingOfUser }, (_, n) => read(100, `own ${n}`));
  await expect(read(100, 'refused', 'tankTable')).rejects.toMatchObject({
    text: [expect.any(String), 'Other files of yours are being read; please try again in a moment'],
  });
  const other = read(101, 'other');
  await Promise.all([...many, other]);
  expect(order.indexOf('other')).toBe(1);
  expect(order.filter((name) => name.startsWith('own'))).toEqual(many.map((_, n) => `own ${n}`));
  const crowd = Array.from({ length: fileLimits.waiting }, (_, n) =>
    read(200 + n, '', n % 2 === 0 ? 'sheet' : 'tankTable'),
  );
  await expect(read(999, '')).rejects.toMatchObject({
    text: [expect.any(String), 'Too many files are being read; please try again in a moment'],
  });
  await Promise.all(crowd);
  await read(999, 'again');
}, 30_000);

test('the server’s build makes the thread that the server asks for', () => {
  const main = readFileSync('src/server/main.ts', 'utf8');
  const [, script] = /new URL\('\.\/(file-worker)\.js', import\.meta\.url\)/.exec(main) ?? [];
  expect(readFileSync('vite.config.ts', 'utf8')).toContain(
    `'${script}': 'src/server/resource-kit/files/file-worker.ts'`,
  );
});
