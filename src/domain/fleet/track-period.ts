import { periodProblem, type Period } from '../time/period.ts';

/** Days of a track that are asked for at once, at most (specification 5). */
export const maxTrackDays = 3;

/** Trucks whose tracks are shown beside one another, at most: more hues are not told apart. */
export const maxTrackTrucks = 4;

/** What is wrong with the period of a track, as the catalogue of messages calls it, for form and server; null: nothing. */
export const trackPeriodProblem = (period: Period): 'queryRangeTooLong' | 'startAfterEnd' | null => {
  const problem = periodProblem(period, maxTrackDays);
  return problem === 'tooLong' ? 'queryRangeTooLong' : problem;
};
