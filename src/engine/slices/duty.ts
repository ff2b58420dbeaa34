import { newStint, type DriverCount, type Stint } from '../driver-hours.ts';
import { copy, type Slice } from '../slice.ts';

/** Driving of one driver, or of the truck while nobody is signed in. */
export interface Stretch extends DriverCount {
  driverCode: string | null;
  rested: boolean;
  alarmId: string | null;
  dayAlarmId: string | null;
}

export interface Session {
  driverCode: string;
  recordId: string;
  startMs: number;
  drivingMs: number;
  restMs: number;
  rests: number;
  longestMs: number;
  /** Hours in it without those from other trucks: forwarded on departure. */
  stint: Stint;
}

/** Drivers who do not drive at present, with the rest that began then. */
export interface Former {
  stretch: Stretch;
  atMs: number;
}

export interface DutyState {
  stretch: Stretch;
  session: Session | null;
  /** Former drivers, by driver code; nobody is ''. */
  former: Record<string, Former>;
  /** Up to where driving and rest have been counted. */
  countedMs: number | null;
  lastMs: number | null;
  /** State of the last fix, for the time after it. */
  driving: boolean;
}

export const freshStretch = (driverCode: string | null): Stretch => ({
  driverCode,
  continuousMs: 0,
  sinceMs: null,
  restMs: 0,
  rested: true,
  day: '',
  dayMs: 0,
  daySinceMs: null,
  alarmId: null,
  dayAlarmId: null,
});

/** A state that was stored before there were stints and former drivers. */
const completed = (state: DutyState): DutyState => {
  const stored: Partial<DutyState> = state;
  if (stored.former !== undefined) return state;
  const { session } = state;
  return {
    ...state,
    stretch: { ...freshStretch(state.stretch.driverCode), ...state.stretch },
    session: session && { ...session, startMs: state.countedMs ?? 0, stint: newStint() },
    former: {},
    driving: false,
  };
};

export const dutySlice: Slice<DutyState> = {
  name: 'duty',
  copy: (state) =>
    completed({
      ...state,
      stretch: { ...state.stretch },
      session: state.session && { ...state.session, stint: { ...state.session.stint } },
      former: copy(state.former),
    }),
  start: () => ({
    stretch: freshStretch(null),
    session: null,
    former: {},
    countedMs: null,
    lastMs: null,
    driving: false,
  }),
};
