import { beforeEach, expect, test, vi } from 'vitest';

import type { Alarm } from '#contract/alarms/alarms.ts';

import { alarm } from '../../hub/support/samples.ts';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('#state/hub/hub.ts', () => ({ call: vi.fn(), foldAlarms: vi.fn(), watchTopic: vi.fn() }));
vi.mock('#state/view/viewport.ts', async () => {
  const { signal } = await import('@preact/signals-react');
  return { phone: signal(false), narrow: signal(false), visible: signal(true), touch: signal(false) };
});

const { narrow, phone } = await import('#state/view/viewport.ts');
const { dialogAlarms, foldKind, foldedKinds, openKind, urgentByHand } =
  await import('#state/alarms/alarm-dialogs.ts');
const { foldedAlarms, takenRight } = await import('#state/alarms/alarm-view.ts');
const { endJudging, judging, judgingIdleMs, noteJudging } = await import('#state/alarms/judging.ts');
const { topics } = await import('#state/hub/topics.ts');

const show = (urgent: readonly Alarm[], highLoss: readonly Alarm[] = []): void => {
  topics.alarms.value = {
    urgent,
    highLoss,
    workHours: [],
    list: [],
    unconfirmed: urgent.length + highLoss.length,
    alarmBurst: false,
    grouped: {},
    offeredAgainMs: null,
  };
};
const openOf = () => [dialogAlarms.value.urgent.open, dialogAlarms.value.highLoss.open];

beforeEach(() => {
  vi.useFakeTimers();
  endJudging();
  foldedAlarms.value = new Set();
  phone.value = false;
  narrow.value = false;
  takenRight.value = 0;
  show([]);
});

test('what is folded stands in its bar, until another alarm of the kind comes', () => {
  show([alarm('a', 201)], [alarm('l', 202)]);
  expect(openOf()).toEqual([true, true]);
  foldKind('urgent');
  expect(openOf()).toEqual([false, true]);
  expect(foldedKinds.value).toEqual(['urgent']);
  show([alarm('b', 201), alarm('a', 201)], [alarm('l', 202)]);
  expect(openOf()).toEqual([true, true]);
  expect(dialogAlarms.value.urgent.alarms.map(({ id }) => id)).toEqual(['b', 'a']);
  foldKind('urgent');
  openKind('urgent');
  expect(openOf()).toEqual([true, true]);
});

test('a judgement under way is never covered, but one that nobody touches holds nothing back', () => {
  noteJudging();
  show([alarm('a', 201)], [alarm('l', 202)]);
  expect(openOf()).toEqual([false, false]);
  expect(foldedKinds.value).toEqual(['urgent', 'highLoss']);
  vi.advanceTimersByTime(judgingIdleMs - 1);
  noteJudging();
  vi.advanceTimersByTime(judgingIdleMs - 1);
  expect(judging.value).toBe(true);
  vi.advanceTimersByTime(1);
  expect(openOf()).toEqual([true, true]);
});

test('whoever opens the bar wants the dialog, whatever held it back', () => {
  noteJudging();
  show([alarm('a', 201)]);
  openKind('urgent');
  expect(openOf()[0]).toBe(true);
});

test('whoever goes to an urgent alarm has opened it; the next one opens by itself again', () => {
  show([alarm('a', 201)]);
  expect([openOf()[0], urgentByHand.value]).toEqual([true, false]);
  openKind('urgent');
  expect(urgentByHand.value).toBe(true);
  show([]);
  show([alarm('b', 201)]);
  expect([openOf()[0], urgentByHand.value]).toEqual([true, false]);
});

test('on phones 202 is a banner until it is pressed', () => {
  phone.value = true;
  show([], [alarm('l', 202)]);
  expect(openOf()[1]).toBe(false);
  openKind('highLoss');
  show([], [alarm('l', 202)]);
  expect(openOf()[1]).toBe(true);
  foldKind('highLoss');
  expect(openOf()[1]).toBe(false);
});

test('where there is no room beside a drawer, 202 stands in its bar', () => {
  show([], [alarm('l', 202)]);
  takenRight.value = 424;
  expect(openOf()[1], 'beside it').toBe(true);
  narrow.value = true;
  expect(openOf()[1]).toBe(false);
  expect(foldedKinds.value).toEqual(['highLoss']);
});
