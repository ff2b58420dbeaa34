import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { formatDuration } from '#domain/time/duration.ts';

import type { HistoryProgress, Progress } from '../telemetry/history-progress.ts';

export interface SimulatorOptions {
  /** The built entry of the simulator. */
  readonly script: string;
  readonly trucks: number;
  readonly seed: number;
  /** How well the fleet measures. */
  readonly instruments: string;
}

const run = promisify(execFile);
const maxSheetBytes = 64 * 1_048_576;

/** An option as a command line has it. */
const optionWords = ([name, value]: readonly [string, string | number]): readonly string[] => [
  `--${name}`,
  String(value),
];

/** Reads the data sheet of the pretend fleet. */
export const describeFleet = async ({
  script,
  trucks,
  seed,
  instruments,
}: SimulatorOptions): Promise<string> => {
  const { stdout } = await run(
    process.execPath,
    [script, '--describe', ...Object.entries({ trucks, seed, instruments }).flatMap(optionWords)],
    { maxBuffer: maxSheetBytes },
  );
  return stdout;
};

export interface FleetRun extends SimulatorOptions {
  readonly url: string;
  /** Where its dispatcher writes way bills, from which moment on, ms, and with which token. */
  readonly wayBills: { readonly url: string; readonly token: string; readonly fromMs: number };
  readonly token: string;
  /** JT/T 808 listener for the trucks' camera units, `host:port`; null: they stay away. */
  readonly cameras: string | null;
  readonly days: number;
  readonly speed: number;
  /** End of the fleet's messages so far, ms: it first sends what happened since; null: it begins now. */
  readonly sinceMs: number | null;
  /** The past days are complete. */
  readonly filled: () => void;
  readonly history: HistoryProgress;
  readonly say: (line: string) => void;
  readonly now: () => number;
}

interface Word {
  readonly history: Pick<Progress, 'percent' | 'filled' | 'messages'> | null;
}

/** Prints the progress of the past in the start output: the last days, every tenth, and how long it took. */
const sayProgress = (say: FleetRun['say'], now: () => number) => {
  const beganMs = now();
  const after = (): string => `after ${formatDuration((now() - beganMs) / 1000, 'en')}`;
  let reported = 0;
  let recent = false;
  return ({ percent, filled }: Pick<Progress, 'percent' | 'filled'>): void => {
    if (!recent && filled.length > 1) {
      recent = true;
      say(`the last three days are complete, ${after()}; those before them follow`);
    }
    const tenth = Math.floor(percent / 10);
    if (tenth <= reported) return;
    reported = tenth;
    say(tenth >= 10 ? `past days are filled in, ${after()}` : `past days: ${tenth * 10} %`);
  };
};

/** Runs the pretend fleet as a process of its own; it ends when this one does. Returns a function that ends it. */
export const runFleet = (fleet: FleetRun): (() => void) => {
  const { script, url, token, wayBills, trucks, seed, instruments, days, speed } = fleet;
  const { sinceMs, filled, history, say, now } = fleet;
  const since = sinceMs === null ? {} : { since: new Date(sinceMs).toISOString() };
  const args = {
    url,
    trucks,
    seed,
    instruments,
    days,
    speed,
    'way-bills': wayBills.url,
    'way-bills-from': new Date(wayBills.fromMs).toISOString(),
    ...(fleet.cameras === null ? {} : { cameras: fleet.cameras }),
    ...since,
  };
  const child = spawn(
    process.execPath,
    [script, ...Object.entries(args).flatMap(optionWords)],
    // The token is passed in the environment: arguments can be read by everybody on the machine.
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, SIM_TOKEN: token, SIM_WAY_BILL_TOKEN: wayBills.token },
    },
  );
  const progress = sayProgress(say, now);
  let filling = days > 0;
  if (filling) history.report({ state: 'running', percent: 0, filled: [], messages: 0 });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const word = JSON.parse(line) as Word;
    if (!filling || !word.history) return;
    const { percent, filled: stretches, messages } = word.history;
    filling = percent < 100;
    if (!filling) filled();
    history.report({ state: filling ? 'running' : 'done', percent, filled: stretches, messages });
    progress({ percent, filled: stretches });
  });
  child.on('exit', (code) => {
    if (filling) history.report({ state: 'failed', percent: 0, filled: [], messages: 0 });
    if (code) say(`the pretend fleet ended with code ${code}`);
  });
  return () => child.stdin.end();
};
