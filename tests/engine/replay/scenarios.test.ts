import { expect, test } from 'vitest';

import { compareScenario } from '../../support/engine/compare-scenario.ts';
import { runScenario } from '../../support/engine/engine-driver.ts';
import { scenarios } from '../../support/scenario.ts';

test('there are scenarios', () => expect(scenarios.length).toBeGreaterThanOrEqual(14));

test.each(scenarios)('golden scenario $name', (scenario) => {
  expect(compareScenario(scenario, runScenario(scenario))).toEqual([]);
});
