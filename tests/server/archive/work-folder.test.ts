import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { removeLeftFolders, workFolder } from '#server/telemetry/archive/work-folder.ts';

test('folders of processes that were killed are removed, those of others stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tankwatch-work-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await removeLeftFolders(dataDir);
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const left = join(dataDir, 'archive-work', `${ended}-moving`);
  const own = [workFolder(dataDir, 'moving'), workFolder(dataDir, 'reading')];
  for (const folder of [left, ...own]) mkdirSync(folder, { recursive: true });
  await removeLeftFolders(dataDir);
  expect(existsSync(left)).toBe(false);
  expect(own.map((folder) => existsSync(folder))).toEqual([true, true]);
});
