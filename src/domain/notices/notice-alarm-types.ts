import type { AlarmPriority } from '../alarms/alarm-type.ts';
import { alarmTypes } from '../alarms/alarm-types.ts';

type Words = readonly [zh: string, en: string];

/** Types that people outside may be told of: not those of the operator's own technicians. */
const told = Object.entries(alarmTypes).filter(([, { settingFor }]) => settingFor === 'everybody');

/** See `told`, by their codes. */
export const noticeAlarmTypes: Readonly<Record<string, { readonly text: Words }>> = Object.fromEntries(
  told.map(([code, { text }]) => [code, { text }]),
);

const titles: Readonly<Record<AlarmPriority, Words>> = {
  1: ['优先级 1 紧急', 'Priority 1, urgent'],
  2: ['优先级 2 高', 'Priority 2, high'],
  3: ['优先级 3 中', 'Priority 3, medium'],
  4: ['优先级 4 提示', 'Priority 4, notice'],
};

/** The types by their priority (ISA-18.2), most urgent first. */
export const noticeAlarmGroups = ([1, 2, 3, 4] as const).map((priority) => ({
  title: titles[priority],
  codes: told.filter(([, type]) => type.priority === priority).map(([code]) => code),
}));
