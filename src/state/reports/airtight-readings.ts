import type { AirtightReadings } from '#contract/reports/airtight-readings.ts';

import { call } from '../hub/hub.ts';

export type { AirtightReadings };

/** What a cell sent while this tightness test held its pressure. */
export const loadAirtightReadings = (id: string) => call('airtightReadings.get', { id });
