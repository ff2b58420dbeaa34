import { expect, test } from 'vitest';

import { mediaAsked } from '#templates/report-page/drawer/media/media-asked.ts';

const row = {
  signCode: '浙B00002',
  openTime: '2026-03-02T01:00:00Z',
  closeTime: '2026-03-02T01:02:00Z',
};

test('photos are asked for by the alarm where the row has one, else around its moments', () => {
  const media = { alarmCode: 'alarmCode', from: 'openTime', to: 'closeTime' };
  expect(mediaAsked({ media }, { ...row, alarmCode: 'A1' })).toEqual({
    signCode: '浙B00002',
    alarmCode: 'A1',
  });
  expect(mediaAsked({ media }, { ...row, alarmCode: null })).toEqual({
    signCode: '浙B00002',
    startTime: '2026-03-02T00:59:00.000Z',
    endTime: '2026-03-02T01:03:00.000Z',
  });
  // Still open: around its opening, not until now.
  expect(mediaAsked({ media }, { ...row, closeTime: null })).toMatchObject({
    endTime: '2026-03-02T01:01:00.000Z',
  });
});

test('a page without media, and a row that has neither alarm nor moment, ask for nothing', () => {
  expect(mediaAsked({}, row)).toBeNull();
  expect(mediaAsked({ media: { alarmCode: 'alarmCode' } }, row)).toBeNull();
});
