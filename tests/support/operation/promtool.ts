import { spawnSync } from 'node:child_process';

/** Whether Prometheus's own checker is on this machine (Debian: `apt install prometheus`). */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Runs it; what it says, with nothing where all is well. */
export const promtool = (args: readonly string[], input = ''): string => {
  const { stdout, stderr, status } = spawnSync('promtool', [...args], { input, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}` || `code ${status}`;
};

/** Every metric of a text in Prometheus's format: name → type. */
export const metricTypes = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));

/** Value of a series, as it stands in the text; NaN: there is none. */
export const valueOf = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1));
};
