import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Edit, Step, Wall } from './checklist.ts';

const copied = [
  'src',
  'workers',
  'tests',
  'public',
  'index.html',
  'package.json',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'Dockerfile',
  'compose.yaml',
  'vite.config.ts',
  'vitest.config.ts',
  '.oxlintrc.json',
];

const baseProject = 'src/tsconfig.base.json';
const compilerMemory = 'node_modules/.cache/tsc';

const tools = {
  types: ['node_modules/typescript/bin/tsc', '-b', 'src', 'src/server', 'workers', 'tests'],
  lint: ['node_modules/oxlint/bin/oxlint'],
} as const;

interface Answer {
  readonly passes: boolean;
  readonly says: string;
}

/** The environment without what the test that runs this one left in it. */
const plainEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_|NODE_ENV$|VITE_)/.test(name)),
  ),
  NO_COLOR: '1',
});

/** A copy of the sources in which changes are made and refused; the packages are those of the project. */
export const createCopy = () => {
  const root = mkdtempSync(join(tmpdir(), 'tankwatch-checklist-'));
  const at = (file: string): string => join(root, file);
  for (const name of copied) cpSync(name, at(name), { recursive: true, preserveTimestamps: true });
  // The packages by links, but a memory of its own for the compiler: it begins with what the project's knows.
  mkdirSync(at('node_modules'));
  for (const name of readdirSync('node_modules'))
    if (!name.startsWith('.'))
      symlinkSync(join(process.cwd(), 'node_modules', name), at(`node_modules/${name}`));
  if (existsSync(compilerMemory))
    cpSync(compilerMemory, at(compilerMemory), { recursive: true, preserveTimestamps: true });
  const base = readFileSync(at(baseProject), 'utf8');
  writeFileSync(
    at(baseProject),
    base.replace('"compilerOptions": {', '"compilerOptions": {\n    "preserveSymlinks": true,'),
  );

  const run = (words: readonly string[]): Promise<Answer> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        words,
        { cwd: root, env: plainEnvironment(), maxBuffer: 64 * 1024 * 1024 },
        (error, out, err) => resolve({ passes: error === null, says: `${out}\n${err}` }),
      );
    });
  const runTests = (files: readonly string[], ...options: readonly string[]): Promise<Answer> =>
    run(['node_modules/vitest/vitest.mjs', 'run', ...files, ...options]);

  /** Texts of touched files as they were; null: there was none. */
  const before = new Map<string, string | null>();
  const read = (file: string): string | null => {
    try {
      return readFileSync(at(file), 'utf8');
    } catch {
      return null;
    }
  };
  const write = (file: string, text: string | null): void => {
    if (!before.has(file)) before.set(file, read(file));
    if (text === null) rmSync(at(file), { force: true });
    else {
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    }
  };

  /** Snapshots are the same whichever other step is left out, so they are written once. */
  const snapshots = new Map<string, string>();
  const writeSnapshots = async (test: string, file: string): Promise<void> => {
    const known = snapshots.get(file);
    if (known !== undefined) return write(file, known);
    write(file, read(file));
    await runTests([test], '-u');
    snapshots.set(file, read(file) ?? '');
  };

  const make = async (edit: Edit): Promise<void> => {
    if ('snapshots' in edit) return writeSnapshots(edit.snapshots, edit.into ?? edit.snapshots);
    if ('text' in edit) {
      if (read(edit.file) !== null) throw new Error(`${edit.file} stands already`);
      if (read(dirname(edit.file)) !== null) throw new Error(`${dirname(edit.file)} is no folder`);
      return write(edit.file, edit.text);
    }
    const text = read(edit.file);
    const [anchor, by] =
      'behind' in edit ? [edit.behind, `${edit.behind}${edit.add}`] : [edit.replace, edit.by];
    if (text?.includes(anchor) !== true)
      throw new Error(`the example has to be mended: ${edit.file} no longer has "${anchor}"`);
    write(
      edit.file,
      text.replace(anchor, () => by),
    );
  };

  return {
    /** Makes these steps in sources that are as they were. */
    apply: async (steps: readonly Step[]): Promise<void> => {
      for (const [file, text] of before) write(file, text);
      const edits = steps.flatMap((step) => step.edits);
      // One run of a test writes all of its snapshots: what they were is remembered before the first.
      for (const edit of edits)
        if ('snapshots' in edit && edit.into !== undefined) write(edit.into, read(edit.into));
      for (const edit of edits) await make(edit);
    },
    /** Puts everything back, for another change. */
    restore: (): void => {
      for (const [file, text] of before) write(file, text);
      before.clear();
      snapshots.clear();
    },
    ask: (wall: Wall): Promise<Answer> =>
      wall === 'types' || wall === 'lint' ? run(tools[wall]) : runTests([wall]),
    /** Several files of tests at once. */
    askTests: runTests,
    remove: (): void => rmSync(root, { recursive: true, force: true }),
  };
};

export type Copy = ReturnType<typeof createCopy>;
