import { readFile } from 'node:fs/promises';

import { readXlsx, writeXlsx } from 'hucre/xlsx';

import { expect, test } from '../support/test.ts';

/** A list of trucks as a company keeps it: notes first, a title, heads of its own, spellings of all kinds, a total. */
const messyList = async (): Promise<Buffer> => {
  const head = [
    '序号',
    '车辆号牌',
    '颜色种类',
    '所属单位',
    '终端编号',
    'SIM卡',
    '核定载质量（kg）',
    '强检有效期',
    '内部编号',
  ];
  const rows = [
    [1, '浙b70051', '黄', '慈溪车队', '7000052118', '138 0574 0051', '15,500', '20270315', 'A-1'],
    [2, '浙B·70052', '（黄）', '慈溪车队', '7000052119', '13805740052.0', 15_500, '2027.3.15', 'A-2'],
    [3, '浙B-7053挂', '黄色', '慈溪车队', '7000052120', '—', '—', '长期', 'A-3'],
    [4, '浙B70054', '黄牌', '慈溪3队', '7000052121', '', '15,5', '2027-2-30', 'A-4'],
    [5, '浙B70055', '黄牌', '外协', '7000052122', '', '十五吨', '2027年3月15日', 'A-5'],
  ];
  return Buffer.from(
    await writeXlsx({
      sheets: [
        { name: '填表说明', rows: [['请如实填写'], ['车牌号不要加空格']] },
        {
          name: '明细',
          columns: head.map((_, index) => ({ hidden: index === 5 })),
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 8 }],
          rows: [
            ['甬港危化运输车辆台账（2026 版）'],
            ['填表：安全部　2026-11-20'],
            head,
            ...rows,
            ['合计', '5 辆'],
          ],
        },
      ],
    }),
  );
};

test('import.messy-list: a list as a company keeps it is read, shown and taken; what is wrong is given back', async ({
  page,
  atDesk,
}) => {
  const list = await atDesk('useradmin', 'setting/base_data/truck');
  await list.locator('[data-part=sheet-import]').click();
  const dialog = page.locator('dialog[open]');
  const confirm = dialog.locator('[data-part=import-confirm]');
  const give = async (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: '车辆台账.xlsx', mimeType: '', buffer });
  await give(await messyList());
  // Found without a word: the sheet, the head, the total; what a hand has to say is asked.
  await expect(dialog.locator('[data-part=head-row]')).toHaveValue('3');
  await expect(dialog.locator('[data-part=skipped-rows]')).toContainText('略过 3 行');
  const column = (letter: string) => dialog.locator(`[data-part=import-columns] tr[data-column=${letter}]`);
  await expect(column('B').locator('select')).toHaveValue('signCode');
  await expect(column('B')).toContainText('同义词');
  await expect(column('C')).toContainText('从数值猜');
  await expect(column('I').locator('select')).toHaveValue('');
  await expect(dialog.locator('[data-part=import-obstacle]')).toHaveText('缺少：车型');
  const constant = dialog.locator('[name=constant-truckModel]');
  await constant.selectOption('fuelTanker');
  await expect(confirm).toHaveText('导入 3 行');
  const wrong = dialog.locator('[data-part=import-rows] tr[data-action=wrong]');
  await expect(wrong).toHaveCount(2);
  await expect(wrong.first()).toContainText('15,5 是 15.5 还是 155');
  // Which company is meant is said by one click, and holds for the whole list.
  const means = wrong.first().locator('[data-part=means]');
  await expect(means).toBeVisible();
  await means.click();
  await expect(wrong.first()).not.toContainText('慈溪3队');
  await column('I').locator('select').selectOption('truckColor');
  await expect(column('I')).toContainText('手工选择');
  await expect(confirm).toBeEnabled();

  const download = page.waitForEvent('download');
  await dialog.locator('[data-part=take-wrong-rows]').click();
  const file = await (await download).path();
  const [sheet] = (await readXlsx(new Uint8Array(await readFile(file)))).sheets;
  expect(sheet?.rows.map((row) => row[1])).toEqual(['车辆号牌', '浙B70054', '浙B70055']);
  expect(sheet?.rows[1]?.at(-1)).toContain('没有这一天');

  await confirm.click();
  await expect(dialog.locator('[data-part=import-rows] tr[data-action=unchanged]')).toHaveCount(3);
  await dialog.locator('[data-part=import-cancel]').click();
  await expect(dialog).toHaveCount(0);
  await expect(list.locator('tr[data-id]', { hasText: '7000052120' })).toContainText('7053挂');

  // The rows that were given back, corrected: their columns are known now.
  await list.locator('[data-part=sheet-import]').click();
  const corrected = [
    sheet?.rows[0] ?? [],
    ...(sheet?.rows.slice(1) ?? []).map((row) => {
      const cells = [...row];
      [cells[3], cells[6], cells[7]] = ['慈溪车队', 15_500, '2027-03-15'];
      return cells;
    }),
  ];
  await give(Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: corrected }] })));
  await expect(column('I')).toContainText('与上次相同');
  await constant.selectOption('fuelTanker');
  await expect(confirm).toHaveText('导入 2 行');
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(list.locator('tr[data-id]', { hasText: '7000052122' })).toBeVisible();
});
