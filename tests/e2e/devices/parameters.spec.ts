import { heldFile } from '#simulator/consoles/held-files.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import { expect, test } from '../support/test.ts';
import { signInByCall } from '../support/api.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

test.use({ serverOf: 'master-data' });

const truck = { signCode: '浙B99281', terminal: '9900000281' };
const password = 'tankwatch-demo';

/** A console that holds files, and answers the one order that waits for it. */
const consoleOf = (terminal: ReturnType<typeof createTerminal>) => {
  const held = new Map<ParameterFileName, ParameterValues>();
  const contentOf = (file: ParameterFileName): ParameterValues =>
    held.get(file) ?? heldFile(file, { ...truck, compartments: 2 });
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
  return {
    stand,
    contentOf,
    /** @param ignored a path whose new value it forgets */
    obey: async (ignored = ''): Promise<string> => {
      let [order] = (await stand()).commands ?? [];
      const kind = order?.kind ?? 'none';
      while (order !== undefined) {
        const file = Reflect.get(order.payload, 'file') as ParameterFileName;
        const reply = (data: object) =>
          terminal.send(terminal.message('command-reply', { commandCode: order?.code, ...data }));
        if (order.kind === 'readParameters') {
          await reply({ result: 'done', file, values: contentOf(file) });
          order = undefined;
        } else {
          const { [ignored]: _, ...taken } = Reflect.get(order.payload, 'values') as Record<string, string>;
          held.set(file, { ...contentOf(file), ...taken });
          [order] = (await reply({ result: 'done' })).commands ?? [];
        }
      }
      return kind;
    },
  };
};

test(
  'page.setting/device_parameter/params_files, page.setting/device_parameter/params_record, page.setting/device_parameter/params_bak, page.setting/alarm_threshold/modify_record, entity.modify-record: a file is read, its limits held, changed by two persons, recorded, and restored',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const desk = consoleOf(createTerminal(server, truck));
    await desk.stand();
    const main = await atDesk('useradmin', 'setting/device_parameter/params_files');
    await expect(page.locator('h1')).toHaveText('参数文件');
    await expect(main.locator('[data-part=file-list] [data-file*="."]')).toHaveCount(11);
    await main.locator('[name=truckSearch]').fill(truck.signCode);
    await main.locator('[data-part=truck-list] button', { hasText: '99281' }).click();
    await main.locator('[data-file="elscfg.txt"]').click();
    await expect(main).toContainText('还没有读过这个文件');
    await main.locator('[data-part=read]').click();
    await expect(main.locator('[data-part=orders] li').first()).toHaveAttribute('data-state', 'queued');
    expect(await desk.obey()).toBe('readParameters');
    await expect(main.locator('[data-group=probes] tbody tr')).toHaveCount(8);

    // What is beyond its limits is said at the field, and nothing can be sent.
    const sealings = main.locator('[name=autoSealTime]');
    await sealings.fill('100');
    await expect(main.locator('[data-part=single-fields] tr[data-path=autoSealTime]')).toContainText(
      '须在 0～99 之间',
    );
    const difference = main.locator('[data-part=difference]');
    await difference.locator('[name=reason]').fill('换封');
    await difference.locator('[name=password]').fill(password);
    await expect(difference.locator('[data-part=send]')).toBeDisabled();
    await sealings.fill('9');
    await expect(difference.locator('tr[data-path=autoSealTime]')).toContainText('3→9', {
      useInnerText: false,
    });
    await difference.locator('[data-part=send]').click();
    await expect(main.locator('[data-part=second-person]')).toContainText('等待另一位');

    // The second person confirms, the console obeys, and it is done once it reads back equal.
    const other = await atDesk('admin', `setting/device_parameter/params_files`);
    await other.locator('[name=truckSearch]').fill(truck.signCode);
    await other.locator('[data-part=truck-list] button', { hasText: '99281' }).click();
    await other.locator('[data-file="elscfg.txt"]').click();
    await other.locator('[name=decisionPassword]').fill(password);
    await other.locator('[data-part=approve]').click();
    await expect(other.locator('[data-part=orders] li').first()).toHaveAttribute('data-state', 'queued');
    expect(await desk.obey()).toBe('parameterFile');
    await expect(other.locator('[data-part=orders] li').first()).toHaveAttribute('data-state', 'verified');
    await expect(
      other.locator('[data-part=single-fields] tr[data-path=autoSealTime] [data-field=present]'),
    ).toHaveText('9');

    const records = await atDesk('admin', 'setting/device_parameter/params_record');
    await expect(records.locator('tr[data-id]', { hasText: '下发参数文件' }).first()).toContainText('完成');
    const changes = await atDesk('admin', 'setting/alarm_threshold/modify_record');
    const change = changes.locator('tr[data-id]', { hasText: '自动施封次数' });
    await expect(change).toContainText(truck.signCode.slice(2));
    await expect(change).toContainText('单车下发');
    await expect(change).toContainText('换封');

    // The backup knows what was before, and goes back the same way.
    const backups = await atDesk('admin', 'setting/device_parameter/params_bak');
    const backup = backups.locator('tr[data-id]', { hasText: 'elscfg.txt' });
    await expect(backup).toContainText('不同');
    await backup.click();
    const comparison = page.locator('[data-part=backup-comparison]');
    await expect(comparison.locator('tr[data-path=autoSealTime]')).toContainText('3');
    await comparison.locator('[data-part=restore]').click();
    await expect(page.locator('[name=autoSealTime]').filter({ visible: true })).toHaveValue('3');
  },
);

test(
  'product.remote-parameter-pushes, page.setting/alarm_threshold/remote, page.setting/alarm_threshold/parameter, page.setting/alarm_threshold/remote_template, entity.parameter-push: a template goes to a truck as a roll-out, halts where it reads back otherwise, and goes back',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    const own = { signCode: '浙B99282', terminal: '9900000282' };
    await makeTruck(await signInByCall(server, 'admin'), own);
    const desk = consoleOf(createTerminal(server, own));
    await desk.stand();
    const templates = await atDesk('useradmin', 'setting/alarm_threshold/remote_template');
    await templates.locator('[data-part=new]').click();
    const form = page.locator('[data-part=resource-form]');
    await form.locator('[name=name]').fill('冬季限速');
    await form.locator('[name=companyCode]').selectOption({ index: 1 });
    for (const [name, value] of Object.entries({
      maxSpeedKmh: '70',
      overspeedDurationS: '8',
      preOverspeedKmh: '4',
      preFatigueMin: '25',
    }))
      await form.locator(`[name=${name}]`).fill(value);
    await form.locator('[name=overspeedVoice]').selectOption('1');
    await form.locator('button[type=submit]').click();
    await expect(templates.locator('tr[data-id]', { hasText: '冬季限速' })).toContainText('70');

    const main = await atDesk('useradmin', 'setting/alarm_threshold/parameter');
    await main.locator('[name=truckSearch]').fill(own.signCode);
    await main.locator('[data-part=truck-list] button', { hasText: '99282' }).click();
    await main.locator('[data-part=read]').click();
    await expect.poll(() => desk.obey()).toBe('readParameters');
    await main.locator('[name=template]').selectOption({ index: 1 });
    await expect(main.locator('tr[data-path=maxSpeedKmh] [data-field=changes]')).toHaveText('1');
    // The mileage base is each truck's own: it is not pushed.
    await expect(main.locator('tr[data-path=mileageBaseKm]')).toHaveCount(0);
    const push = main.locator('[data-part=push]');
    await push.locator('[name=reason]').fill('入冬');
    await push.locator('[name=count]').fill('2');
    await expect(push.locator('[data-part=send]')).toBeDisabled();
    await push.locator('[name=count]').fill('1');
    await push.locator('[data-part=send]').click();
    const progress = main.locator('[data-part=rollout-progress]');
    await expect(progress).toHaveAttribute('data-state', 'running');
    await expect.poll(() => desk.obey('maxSpeedKmh')).toBe('writeParameters');
    await expect(progress).toHaveAttribute('data-state', 'halted');
    await expect(progress).toContainText('读回的与下发的不一致');
    await progress.locator('[data-move=rollBack]').click();
    await expect.poll(() => desk.obey()).toBe('writeParameters');
    await expect(progress).toHaveAttribute('data-state', 'rolledBack');

    // The mileage base is set on one truck, beside its files.
    const files = await atDesk('useradmin', 'setting/device_parameter/params_files');
    await files.locator('[name=truckSearch]').fill(own.signCode);
    await files.locator('[data-part=truck-list] button', { hasText: '99282' }).click();
    await files.locator('[data-file=driving]').click();
    await files.locator('[name=mileageBaseKm]').fill('12345.6');
    await files.locator('[data-part=send]').click();
    await expect.poll(() => desk.obey()).toBe('writeParameters');
    await expect(files.locator('tr[data-path=mileageBaseKm] [data-field=present]')).toHaveText('12345.6 km');

    // Any file of single fields goes the same way.
    const remote = await atDesk('useradmin', 'setting/alarm_threshold/remote');
    await remote.locator('[name=file]').selectOption('ui.cfg');
    await expect(remote.locator('tr[data-path=brightness]')).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('tankwatch.language', '"en"'));
    await page.goto('/setting/alarm_threshold/remote');
    await expect(page.locator('h1').filter({ visible: true })).toHaveText('Remote Delivery');
  },
);
