import { expect, test } from 'vitest';

import { readPush } from '#sw/push.ts';

const origin = 'https://tank.example';
const read = (notification: object) => readPush({ web_push: 8030, notification }, origin);

test('a message is shown with its words, tag and number of alarms', () => {
  expect(
    read({ title: 'T', body: 'B', navigate: `${origin}/alarms?id=1#x`, tag: '202-1', app_badge: '3' }),
  ).toEqual({
    title: 'T',
    body: 'B',
    navigate: '/alarms?id=1',
    tag: '202-1',
    urgent: false,
    badge: 3,
  });
  expect(read({ title: 'T' })).toEqual({
    title: 'T',
    body: '',
    navigate: '/',
    tag: 'alarm',
    urgent: false,
    badge: null,
  });
});

test('the emergency button alone is urgent', () => {
  expect(['201', '201-5', '1201', '202'].map((tag) => read({ title: 'T', tag }).urgent)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('whatever it says it leads to a page of ours', () => {
  const to = (navigate: unknown) => read({ title: 'T', navigate }).navigate;
  expect(to('/alarm/a')).toBe('/alarm/a');
  for (const elsewhere of [
    'https://evil.example/x',
    '//evil.example/x',
    'javascript:alert(1)',
    'https://',
    7,
  ])
    expect(to(elsewhere)).toBe('/');
});

test('a badge is a number of at most nine figures, written as text', () => {
  const badge = (app_badge: unknown) => read({ title: 'T', app_badge }).badge;
  expect(badge('0')).toBe(0);
  expect(badge('123456789')).toBe(123_456_789);
  for (const other of ['1234567890', '-1', '1.5', '', 'x', 3]) expect(badge(other)).toBe(null);
});

test('an unreadable push shows a neutral text without any truck', () => {
  for (const payload of [
    null,
    'x',
    5,
    {},
    { notification: null },
    { notification: 'x' },
    { notification: { body: 'B' } },
    { notification: { title: 7 } },
  ])
    expect(readPush(payload, origin)).toMatchObject({
      title: '油罐车监控',
      body: '车辆监控有新的提醒 / There is news from the fleet',
      navigate: '/',
      tag: 'neutral',
      urgent: false,
      badge: null,
    });
});
