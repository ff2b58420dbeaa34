import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { alarmTypesPage } from './pages/alarm-types.ts';
import { callsPage } from './pages/calls.ts';
import { environmentPage } from './pages/environment.ts';
import { jt808MessagesPage } from './pages/jt808-messages.ts';
import { figures, metricsPage } from './pages/metrics.ts';
import { rulesPage } from './pages/rules.ts';
import { settingsPage } from './pages/settings.ts';
import { terminalMessagesPage } from './pages/terminal-messages.ts';

const pages = {
  'alarm-types': alarmTypesPage,
  calls: callsPage,
  environment: environmentPage,
  'jt808-messages': jt808MessagesPage,
  metrics: metricsPage,
  settings: settingsPage,
  'terminal-messages': terminalMessagesPage,
};

// `npm run docs` writes them.
test.each(Object.entries(pages))('the page of %s is what the sources say', async (name, make) => {
  await expect(make()).toMatchFileSnapshot(`../../src/docs/reference/${name}.md`);
});

test('the table of rules in the rules in words is what their `meta` says', async () => {
  await expect(rulesPage()).toMatchFileSnapshot('../../src/engine/rules.md');
});

test('every figure that an alert or the dashboard asks for is on the page of metrics', () => {
  const asked = ['alerts.yml', 'dashboard.json'].flatMap(
    (file) => readFileSync(`src/operation/${file}`, 'utf8').match(/tankwatch_\w+/g) ?? [],
  );
  const known = new Set(figures().map(([name]) => name));
  const base = (name: string): string => name.replace(/_(?:bucket|count|sum)$/, '');
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !known.has(name) && !known.has(base(name)))).toEqual([]);
});
