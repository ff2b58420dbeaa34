import type { EvidenceFiles } from '#contract/alarms/safety-evidence.ts';
import type { Wheel } from '#contract/terminal-message/kinds/adas-event.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

export type { EvidenceFiles, Wheel };

/** What an alarm brought: wheels, and files of its terminal. */
export const loadEvidence = (id: string) => call('safetyEvidence.get', { id });

/** Asks the terminal for the files of an alarm once more; a failure is shown. */
export const fetchEvidence = (id: string) => callAndShow('safetyEvidence.fetch', { id });
