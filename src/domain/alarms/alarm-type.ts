/** How an alarm meets people: a dialog of its own (specification 4) or a row in the floating list. */
export type AlarmPopup = 'urgent' | 'highLoss' | 'workHours' | 'list';

/** ISA-18.2 priority, 1 urgent to 4 notice; the default of the type. */
export type AlarmPriority = 1 | 2 | 3 | 4;

/** Penalty of a driver's score that an alarm counts for (`driver-score.ts`); null: for none. */
export type AlarmPenalty = 'fatigue' | 'curve' | 'harsh' | 'warning' | 'absence' | null;

/** All that is so of a type whatever the alarm. Every field has to be given; nothing else keeps a list of ids. */
export interface AlarmType {
  readonly text: readonly [zh: string, en: string];
  /** Address of the page that a click on the alarm leads to, where that page stands. */
  readonly page: string;
  readonly popup: AlarmPopup;
  readonly priority: AlarmPriority;
  /** The type whose setting stands for it; its own id: it has one of its own. */
  readonly setting: number;
  /** Effect on the truck's status: alarm while it lasts (`continuous`), for 5 min from when it was raised (`momentary`), or none. */
  readonly truck: 'continuous' | 'momentary' | 'nothing';
  /** For facts that came too late to be judged: it pops up with its age, makes a row, or is left out. */
  readonly whenTooLate: 'popUp' | 'row' | 'nothing';
  /** Interrupts people however old it is, and on every device. */
  readonly insistent: boolean;
  /** No danger, and so never a pop-up. */
  readonly quiet: boolean;
  /** May be put aside for a while. */
  readonly shelvable: boolean;
  /** How a push service treats it (RFC 8030), s that it may wait; null: it is not pushed. */
  readonly push: { readonly ttlS: number; readonly urgency: 'high' | 'normal' } | null;
  /** A kind of active safety: its id is the sub-type filter of that page. */
  readonly adas: boolean;
  /** Counts as abnormal driving (specification 3, exception sums). */
  readonly driving: boolean;
  readonly penalty: AlarmPenalty;
  /** Who is sent its alarms: not customer accounts (specification 6). */
  readonly seenBy: 'everybody' | 'notCustomers';
  /** Who of them sees its setting: only internal users (specification 6). */
  readonly settingFor: 'everybody' | 'internal';
}

type Said = 'page' | 'priority' | 'setting' | 'truck';

/** What is so of most alarms. */
const ordinary = {
  popup: 'list',
  whenTooLate: 'nothing',
  insistent: false,
  quiet: false,
  shelvable: true,
  push: null,
  adas: false,
  driving: false,
  penalty: null,
  seenBy: 'everybody',
  settingFor: 'everybody',
} as const satisfies Omit<AlarmType, Said | 'text'>;

/** An alarm like most, but for `facts`. */
export const typeOf = (
  zh: string,
  en: string,
  facts: Pick<AlarmType, Said> & Partial<AlarmType>,
): AlarmType => ({ ...ordinary, text: [zh, en], ...facts });

/** A kind of active safety: reported by the terminal, a point in time. */
export const safetyType = (
  zh: string,
  en: string,
  priority: AlarmPriority,
  facts: Partial<AlarmType> = {},
): AlarmType => ({
  ...ordinary,
  text: [zh, en],
  page: 'active_safety/exception_report/alarm_adas_can',
  priority,
  setting: 8,
  truck: 'nothing',
  whenTooLate: 'row',
  adas: true,
  ...facts,
});
