import { readdirSync, readFileSync } from 'node:fs';

export const rulesFile = 'src/operation/alerts.yml';
export const runbooks = 'src/operation/runbooks';

export interface AlertRule {
  readonly name: string;
  readonly expr: string;
  readonly severity: string;
  readonly runbook: string;
}

/** The rules as they are shipped. Each is written in the same order, so that no reader of YAML is needed. */
export const alertRules = (): readonly AlertRule[] =>
  readFileSync(rulesFile, 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => {
      const field = (name: string): string => new RegExp(`^ +${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
      return {
        name: text.split('\n')[0] ?? '',
        expr: field('expr').replaceAll(/^'|'$/g, '').replaceAll("''", "'"),
        severity: field('severity'),
        runbook: field('runbook_url'),
      };
    });

export interface DashboardPanel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Panels of the dashboard that show something. */
export const dashboardPanels = (): readonly DashboardPanel[] => {
  const { panels } = JSON.parse(readFileSync('src/operation/dashboard.json', 'utf8')) as {
    readonly panels: readonly DashboardPanel[];
  };
  return panels.filter(({ type }) => type !== 'row');
};

/** Paths of the pages of alerts. */
export const runbookPages = (): readonly string[] =>
  readdirSync(runbooks, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${runbooks}/${path}`);

/** Names of metrics that an expression reads: histograms by the name of all of their series. */
export const metricsIn = (expr: string): readonly string[] => [
  ...new Set(
    [...expr.replaceAll(/"[^"]*"/g, '""').matchAll(/\b(?:tankwatch|process|nodejs)_[a-z0-9_]+/g)].map(
      ([name]) => name.replace(/_(bucket|count|sum)$/, ''),
    ),
  ),
];
