import { code, page, table } from '../markdown.ts';

const sources = import.meta.glob<string>('../../../src/server/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Name and help, as they stand where a figure is made. */
const figure = /'(tankwatch_\w+)',\s*(?:help: )?(?:'([^']*)'|"([^"]*)")/g;

/** Names and helps of all figures of `/metrics`, by name. */
export const figures = (): readonly (readonly [name: string, help: string])[] =>
  Object.entries(sources)
    .flatMap(([path, text]) => (/metrics|archive/.test(path) ? [...text.matchAll(figure)] : []))
    .map(([, name = '', single, double]) => [name, single ?? double ?? ''] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The page of metrics, from where they are made. */
export const metricsPage = (): string =>
  page(
    '# Metrics',
    'What `/metrics` says, beside the usual figures of a Node process (`process_*`, `nodejs_*`). A figure of what an installation does not have (a replica, a log in front, an archive) is not there. How to read and watch them: [monitoring](../guides/monitoring.md).',
    table(
      ['Figure', 'What it says'],
      figures().map(([name, help]) => [code(name), help]),
    ),
  );
