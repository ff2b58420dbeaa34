import { expect, test } from 'vitest';

import { headForm } from '#domain/sheets/head-form.ts';

test.each([
  ['＊车牌号（必填）', { whole: '车牌号', name: '车牌号', unit: null }],
  ['核载（吨）', { whole: '核载(吨)', name: '核载', unit: '吨' }],
  ['核定载质量 [kg]', { whole: '核定载质量[kg]', name: '核定载质量', unit: 'kg' }],
  ['Capacity, L', { whole: 'capacity,l', name: 'capacity', unit: 'l' }],
  ['载重/吨', { whole: '载重/吨', name: '载重', unit: '吨' }],
  ['Plate  No.:', { whole: 'plateno', name: 'plateno', unit: null }],
  ['车牌\n号', { whole: '车牌号', name: '车牌号', unit: null }],
  ['经度（WGS-84）', { whole: '经度(wgs84)', name: '经度', unit: null }],
  ['进/出', { whole: '进/出', name: '进/出', unit: null }],
  ['', { whole: '', name: '', unit: null }],
])('%s', (head, form) => {
  expect(headForm(head)).toEqual(form);
});
