import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { openPage } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const password = 'tankwatch-demo';

/** A console that stands and answers the orders that wait for it. */
const consoleOf = (terminal: ReturnType<typeof createTerminal>) => {
  let controller = 'v2.0.8';
  const stand = () =>
    terminal.send(
      terminal.message('position', {
        fix: '3d',
        longitudeDeg: 121.41,
        latitudeDeg: 29.7,
        speedKmh: 0,
        acc: true,
        satellites: 12,
      }),
    );
  const answers: Readonly<Record<string, () => object>> = {
    query: () => ({ 'power.mainV': '25.1', 'gnss.satellites': '2', 'compartment.1.gauge': 'fault' }),
    readParameters: () => ({ console: 'v3.4.2', controller }),
  };
  return {
    stand,
    /** @returns the kinds of the orders that it obeyed */
    obey: async (): Promise<string> => {
      let orders = (await stand()).commands ?? [];
      const kinds: string[] = [];
      while (orders.length > 0) {
        const [order, ...rest] = orders;
        orders = rest;
        if (order === undefined) break;
        kinds.push(order.kind);
        if (order.kind === 'upgrade') controller = String(Reflect.get(order.payload, 'version'));
        const values = answers[order.kind]?.();
        const reply = await terminal.send(
          terminal.message('command-reply', {
            commandCode: order.code,
            result: 'done',
            ...(values === undefined ? {} : { values }),
          }),
        );
        orders.push(...(reply.commands ?? []));
      }
      return kinds.join(' ');
    },
  };
};

test(
  'an upgrade file is uploaded, sent to a truck by two persons, and done once the controller says its version',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    covers(
      'page.setting/device_parameter/upgrade_file',
      'page.setting/base_data/upgrade_mcu',
      'entity.upgrade-file',
      'validation.upgrade-file-type-required',
      'validation.upgrade-file-description-required',
      'validation.upgrade-one-file-only',
    );
    const truck = { signCode: '浙B99601', terminal: '9900000601' };
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const desk = consoleOf(createTerminal(server, truck));
    await desk.stand();
    const list = await atDesk('useradmin', 'setting/device_parameter/upgrade_file');
    await expect(list).toHaveAttribute('aria-label', '升级文件');
    await list.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('button[type=submit]').click();
    for (const name of ['type', 'packageVersion', 'description'])
      await expect(form.locator(`[name=${name}]`), name).toHaveAttribute('aria-invalid', 'true');
    await form.locator('[name=type]').selectOption('controller');
    await form.locator('[name=packageVersion]').fill('v2.1.0');
    await form.locator('[name=description]').fill('阀门关闭更快');
    await form.locator('[name=companyCode]').selectOption({ index: 1 });
    const file = form.locator('input[type=file]');
    await expect(file).not.toHaveAttribute('multiple');
    const named = (name: string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(name),
    });
    await file.setInputFiles(named('first.bin'));
    await file.setInputFiles(named('second.bin'));
    await expect(form).not.toContainText('first.bin');
    await form.locator('button[type=submit]').click();
    await expect(form).toBeHidden();
    await expect(list.locator('tr[data-id]', { hasText: 'v2.1.0' })).toContainText('控制器');

    const main = await atDesk('useradmin', 'setting/base_data/upgrade_mcu');
    await expect(page.locator('h1').filter({ visible: true })).toHaveText('MCU升级');
    await main.locator('[name=truckSearch]').fill(truck.signCode);
    await main.locator('[data-part=truck-list] button', { hasText: '99601' }).click();
    await main.locator('[data-part=read]').click();
    await expect.poll(() => desk.obey()).toBe('readParameters');
    await main.locator('[data-part=upgrade-files] label', { hasText: 'v2.1.0' }).click();
    const controller = main.locator('tr[data-path=controller]');
    await expect(controller).toContainText('v2.0.8');
    await expect(controller.locator('[data-field=changes]')).toHaveText('1');
    const push = main.locator('[data-part=push]');
    await push.locator('[name=reason]').fill('召回');
    await push.locator('[name=count]').fill('1');
    await push.locator('[name=password]').fill(password);
    await push.locator('[data-part=send]').click();
    await expect(main.locator('[data-part=rollout-progress]')).toHaveAttribute('data-state', 'awaiting');

    const other = await atDesk('admin', 'setting/base_data/upgrade_mcu');
    await other.locator('[data-part=rollouts] button', { hasText: '控制器 v2.1.0' }).click();
    const progress = other.locator('[data-part=rollout-progress]');
    await progress.locator('[name=movePassword]').fill(password);
    await progress.locator('[data-move=approve]').click();
    await expect.poll(() => desk.obey()).toBe('upgrade readParameters');
    await expect(progress).toHaveAttribute('data-state', 'done');
    await expect(progress.locator('tr[data-id]')).toContainText('完成');
    const changes = await atDesk('admin', 'setting/alarm_threshold/modify_record');
    await expect(changes.locator('tr[data-id]', { hasText: '控制器程序' })).toContainText('v2.1.0');
  },
);

test(
  'a device is tested: what works, what does not, and what it said nothing of',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    covers('page.setting/base_data/test');
    const truck = { signCode: '浙B99602', terminal: '9900000602' };
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const desk = consoleOf(createTerminal(server, truck));
    await desk.stand();
    const main = await atDesk('useradmin', 'setting/base_data/test');
    await main.locator('[name=truckSearch]').fill(truck.signCode);
    await main.locator('[data-part=truck-list] button', { hasText: '99602' }).click();
    await expect(main).toContainText('还没有测试过');
    await main.locator('[data-part=start-test]').click();
    await expect.poll(() => desk.obey()).toContain('query');
    const answers = main.locator('[data-part=test-answers]');
    await expect(answers).toHaveAttribute('data-state', 'verified');
    for (const [name, verdict] of [
      ['gnss.satellites', 'faulty'],
      ['compartment.1.gauge', 'faulty'],
      ['power.mainV', 'said'],
      ['printer', 'unknown'],
    ] as const)
      await expect(answers.locator(`tr[data-name="${name}"]`)).toHaveAttribute('data-verdict', verdict);
    await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
    const again = await openPage(page, 'setting/base_data/test');
    await expect(again).toHaveAttribute('aria-label', 'Device test');
  },
);

test(
  'an unlock password is shown once, and works when a second person has confirmed it',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    covers('page.setting/alarm_threshold/send_pwd');
    const truck = { signCode: '浙B99603', terminal: '9900000603' };
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const desk = consoleOf(createTerminal(server, truck));
    await desk.stand();
    const main = await atDesk('useradmin', 'setting/alarm_threshold/send_pwd');
    await expect(page.locator('h1').filter({ visible: true })).toHaveText('远程下发密码');
    await main.locator('[name=truckSearch]').fill(truck.signCode);
    await main.locator('[data-part=truck-list] button', { hasText: '99603' }).click();
    const form = main.locator('[data-part=unlock-form]');
    await expect(form.locator('[data-field=present]')).toContainText('0 km/h');
    await form.locator('[name=unlockReason]').fill('卡丢了');
    await form.locator('[name=ownPassword]').fill(password);
    await form.locator('[data-part=make]').click();
    const shown = page.locator('[data-part=unlock-password]');
    await expect(shown).toHaveText(/^\d{4} \d{4}$/);
    const told = await shown.innerText();
    await page.locator('dialog[open] [data-part=noted]').click();
    await expect(page.locator('body')).not.toContainText(told);

    const other = await atDesk('admin', 'setting/alarm_threshold/send_pwd');
    const order = other.locator('[data-part=unlock-passwords] tr[data-id]', { hasText: '99603' });
    await expect(order).toHaveAttribute('data-state', 'awaiting');
    await other.locator('[name=decisionPassword]').fill(password);
    await other.locator('[data-part=approve]').click();
    await expect(order).toHaveAttribute('data-state', 'queued');
    await expect.poll(() => desk.obey()).toBe('unlockPassword');
    await expect(order).toHaveAttribute('data-state', 'verified');
  },
);
