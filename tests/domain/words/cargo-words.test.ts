import { expect, test } from 'vitest';

import { alarmStateWords, alarmVerdicts, needsRemark } from '#domain/alarms/alarm-states.ts';
import { meterCompartments } from '#domain/words/cargo-words.ts';
import meterStatus from '#pages/cargo_monitor/event_report/meter_status.report.ts';
import overspeed from '#pages/driving_monitor/exception_report/alarm_over_speed.report.ts';
import { messages } from '#i18n/messages.ts';

test('seal-alarm.judgement-states: an opening is unconfirmed, normal or abnormal; seen and judged are two things', () => {
  for (const state of ['unconfirmed', 'normal', 'abnormal'] as const)
    expect(Object.keys(alarmStateWords)).toContain(state);
  expect(alarmVerdicts).not.toContain('unconfirmed');
  expect(alarmVerdicts.filter(needsRemark)).toEqual(['normal', 'abnormal', 'falseAlarm']);
});

test('constant.flow-meter-valves-compartments-1-to-4: the page of flow meters shows the valves of four compartments', () => {
  expect(meterCompartments).toEqual([1, 2, 3, 4]);
  const shown = Object.keys(meterStatus.columns).filter((name) => name.startsWith('valves'));
  expect(shown).toEqual(meterCompartments.map((compartment) => `valves${compartment}`));
});

test('error.no-overspeed-records, error.no-such-vehicle, error.export-too-large: the catalogue has them in both languages', () => {
  expect(messages.noSuchVehicle).toEqual(['没有该车辆', 'No such vehicle']);
  expect(messages.exportTooLarge).toEqual(['导出数据量过大', 'Export too large']);
  expect(overspeed.emptyText).toEqual(['该时间段内没有超速记录', 'No overspeed records for the period']);
});
