import { expect, test } from 'vitest';

import { exportColumns } from '#domain/menu/table-column.ts';

test('entity.table-column-descriptor: a column is a prop and a label, and goes on the wire as both', () => {
  const columns = [
    { prop: 'signCode', label: '车牌' },
    { prop: 'v20L', label: 'V20, L' },
  ];
  expect(exportColumns(columns)).toEqual({ headers: '车牌,V20， L', fields: 'signCode,v20L' });
  expect(exportColumns([])).toEqual({ headers: '', fields: '' });
});
