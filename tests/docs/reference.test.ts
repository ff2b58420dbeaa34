import { expect, test } from 'vitest';

import { alarmTypesPage } from './pages/alarm-types.ts';
import { callsPage } from './pages/calls.ts';
import { environmentPage } from './pages/environment.ts';
import { metricsPage } from './pages/metrics.ts';
import { settingsPage } from './pages/settings.ts';
import { terminalMessagesPage } from './pages/terminal-messages.ts';

const pages = {
  'alarm-types': alarmTypesPage,
  calls: callsPage,
  environment: environmentPage,
  metrics: metricsPage,
  settings: settingsPage,
  'terminal-messages': terminalMessagesPage,
};

// `npm run docs` writes them.
test.each(Object.entries(pages))('the page of %s is what the sources say', async (name, make) => {
  await expect(make()).toMatchFileSnapshot(`../../src/docs/reference/${name}.md`);
});
