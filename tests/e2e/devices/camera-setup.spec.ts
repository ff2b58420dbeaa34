import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99501', terminal: '9900000501' };
const address = 'setting/device_parameter/camera_setup';

test(
  'a camera setting says what it needs, is sent to its terminal and complete once that reads back equal',
  { tag: '@deep' },
  async ({ page, server, atDesk }) => {
    covers(
      'page.setting/device_parameter/camera_setup',
      'entity.camera-setting',
      'validation.camera-total-channels-required',
      'validation.camera-hd-line-required',
      'validation.camera-send-time-required',
    );
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const terminal = createTerminal(server, truck);
    const list = await atDesk('useradmin', address);
    await expect(list).toHaveAttribute('aria-label', '摄像头设置');
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('[name=truckId]').selectOption({ label: truck.signCode });
    await form.locator('button[type=submit]').click();
    for (const name of ['totalChannels', 'hdLine', 'sendTime'])
      await expect(form.locator(`[name=${name}]`), name).toHaveAttribute('aria-invalid', 'true');
    await form.locator('[name=totalChannels]').fill('4');
    await form.locator('[name=hdLine]').fill('2');
    await form.locator('[name=sendTime]').fill('2026-01-01T08:00');
    for (const channel of ['1', '2'])
      await form.locator(`[data-part=channels] [data-code="${channel}"]`).check();
    await form.locator('button[type=submit]').click();
    await expect(form).toBeHidden();
    const row = list.locator('tr[data-id]', { hasText: '99501' });
    await expect(row).toContainText('未发送');
    await row.click();
    await form.getByRole('button', { name: '发送', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发送', exact: true }).click();
    await expect(row).toContainText('发送中');
    const [order] = (await terminal.send(terminal.message('heartbeat', { intervalS: 600 }))).commands ?? [];
    const answer = (code: string | undefined, data: object) =>
      terminal.send(terminal.message('command-reply', { commandCode: code, result: 'done', ...data }));
    const [reading] = (await answer(order?.code, {})).commands ?? [];
    expect(reading?.kind).toBe('readCameraSetup');
    await answer(reading?.code, { values: Reflect.get(order?.payload ?? {}, 'values') as object });
    await page.addInitScript(() => sessionStorage.setItem('tankwatch.language', '"en"'));
    const again = await openPage(page, address);
    await expect(again).toHaveAttribute('aria-label', 'Camera setting');
    await expect(again.locator('tr[data-id]', { hasText: '99501' })).toContainText('Sent');
  },
);
