import type { CoachingNote, DriverScoreRow, DriverHistory } from '#contract/fleet/drivers.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Period } from '#domain/time/period.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';

export type { CoachingNote, DriverScoreRow, DriverHistory };

const asked = ({ fromMs, toMs }: Period) => ({
  startTime: new Date(fromMs).toISOString(),
  endTime: new Date(toMs).toISOString(),
});

/**
 * Everybody who drove in the period.
 * @param companyCode '' for all that the session may see
 */
export const loadDriverScores = (
  period: Period,
  companyCode: string,
): Promise<CallOutcome<readonly DriverScoreRow[]>> =>
  call('drivers.scores', { ...asked(period), ...(companyCode === '' ? {} : { companyCode }) });

export const loadDriverHistory = (driverCode: string, period: Period): Promise<CallOutcome<DriverHistory>> =>
  call('drivers.story', { ...asked(period), driverCode });

export const loadCoachingNotes = (driverCode: string): Promise<CallOutcome<readonly CoachingNote[]>> =>
  call('drivers.notes', { driverCode });

/** @returns whether the note was stored; failures are shown */
export const addCoachingNote = async (driverCode: string, text: string): Promise<boolean> =>
  (await callAndShow('drivers.addNote', { driverCode, text })).ok;
