import type { Position } from '#contract/terminal-message/kinds/position.ts';

import { bit, type LocationItem } from './location.ts';

/** Bits of item 0x14 (JT/T 1078-2016, table 14); a crowded bus (bit 4) is none of a tank truck's. */
const alarms = { signalLost: 0, covered: 1, storage: 2, other: 3, alarmStorageFull: 6 } as const;
/** Bits of item 0x18. */
const habits = { fatigue: 0, phone: 1, smoking: 2 } as const;

type Cameras = NonNullable<Position['cameras']>;
type Abnormal = NonNullable<Position['abnormalDriving']>;

const wordOf = (items: readonly LocationItem[], id: number, length: number): number | null => {
  const found = items.find((item) => item.id === id && item.value.length === length);
  return found === undefined ? null : found.value.readUIntBE(0, length);
};

/** Numbers from 1 of the bits that are set; [0] where it is said alone that there are some. */
const numbersOf = (word: number | null, some: boolean): number[] => {
  const set = Array.from({ length: 32 }, (_, place) => place)
    .filter((place) => word !== null && bit(word, place))
    .map((place) => place + 1);
  return set.length === 0 && some ? [0] : set;
};

/** State of cameras and recorder from items 0x14 to 0x17; null: the terminal sent none of them. */
export const camerasOf = (items: readonly LocationItem[]): Cameras | null => {
  const all = wordOf(items, 0x14, 4);
  const lost = wordOf(items, 0x15, 4);
  const covered = wordOf(items, 0x16, 4);
  const storage = wordOf(items, 0x17, 2);
  if ([all, lost, covered, storage].every((word) => word === null)) return null;
  const says = (place: number): boolean => all !== null && bit(all, place);
  return {
    signalLost: numbersOf(lost, says(alarms.signalLost)),
    covered: numbersOf(covered, says(alarms.covered)),
    storageFault: numbersOf(storage, says(alarms.storage)),
    otherFault: says(alarms.other),
    alarmStorageFull: says(alarms.alarmStorageFull),
  };
};

/** What the driver does by item 0x18, whose table has three bytes and whose length is given as two; null: not sent. */
export const abnormalDrivingOf = (items: readonly LocationItem[]): Abnormal | null => {
  const item = items.find(({ id, value }) => id === 0x18 && (value.length === 2 || value.length === 3));
  if (item === undefined) return null;
  const word = item.value.readUInt16BE(0);
  const percent = item.value.length === 3 ? item.value.readUInt8(2) : null;
  const fatigue = bit(word, habits.fatigue);
  return {
    fatigue,
    phone: bit(word, habits.phone),
    smoking: bit(word, habits.smoking),
    ...(fatigue && percent !== null && percent <= 100 ? { fatiguePercent: percent } : {}),
  };
};

/** Whether an item is one of those that are read here. */
export const isVideoAlarm = ({ id, value }: LocationItem): boolean =>
  id === 0x17
    ? value.length === 2
    : id === 0x18
      ? value.length === 2 || value.length === 3
      : id >= 0x14 && id <= 0x16 && value.length === 4;
