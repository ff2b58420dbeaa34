import { expect, test } from 'vitest';

import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { runScenario } from '../../support/engine/engine-driver.ts';
import { runRareScripts } from '../../support/rules/rare-scripts.ts';
import { differencesIn, ruleFiles } from '../../support/rules/rule-meta.ts';
import { scenarios } from '../../support/scenario.ts';

test('every rule has the title of its name', () => {
  expect(ruleFiles.length).toBeGreaterThan(40);
  expect(ruleFiles.map(([, { meta }]) => meta.title)).toEqual(
    ruleFiles.map(([, { name }]) => ruleTitles[name]),
  );
});

// That everything declared is done takes days of the fleet: `meta.long.test.ts`.
test('no rule reads a setting, makes a record or raises an alarm that its `meta` leaves out', () => {
  const { undeclared, undone } = differencesIn(() => {
    for (const scenario of scenarios) runScenario(scenario);
    runRareScripts();
  });
  expect(undeclared).toEqual([]);
  // The runs say something of most rules.
  expect(undone.length).toBeLessThan(110);
}, 30_000);
