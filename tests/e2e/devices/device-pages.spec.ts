import { covers } from '../../support/covers.ts';
import { signInByCall } from '../support/api.ts';
import { openPage, part } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B99402', terminal: '9900000402' };
const minuteMs = 60_000;

/** Addresses, their titles, and how many rows the truck's twenty minutes leave there. */
const pages = [
  ['device_monitor/console/alarm_sensing', '传感报警', 'Sensor alarm', 1],
  ['device_monitor/console/bz_bootup', '开关机记录', 'Power off', 1],
  ['device_monitor/console/alarm_undervolitage', '欠压报警', 'Voltage', 1],
  ['device_monitor/console/alarm_device_err', '车载终端故障', 'Console fault', 1],
  ['device_monitor/console/console_link', '车载终端通讯', 'Offline', 0],
  ['device_monitor/other_devices/abnormal_monitor', '异常监控', 'Abnormality monitoring', 2],
  ['device_monitor/other_devices/abnormal_record', '异常记录', 'Abnormal records', 2],
  ['device_monitor/other_devices/switch_cover_err', '铅封故障', 'E-sealing error', 1],
  ['device_monitor/other_devices/bz_powers', '电源记录', 'Power records', 2],
  ['device_monitor/other_devices/device_event_record', '设备事件记录', 'Device event records', 3],
  ['device_monitor/other_devices/humidity', '湿度', 'Humidity', 1],
  ['device_monitor/other_devices/humidity_err', '湿度异常', 'Humidity fault', 0],
  ['device_monitor/other_devices/box_door_err', '箱门故障', 'Box door fault', 0],
  ['device_monitor/other_devices/box_door_cover', '箱门异常开启', 'Box door opened off site', 1],
  ['device_monitor/other_devices/api_sensing', 'API传感状态', 'API sensing state', 1],
  ['device_monitor/other_devices/box_door_his', '箱门传感状态', 'Door sensing state', 1],
  ['device_monitor/device_analysis/heart_beat_info', '心跳数据', 'Heartbeat data', 0],
  ['device_monitor/device_analysis/over_time_heart', '心跳异常', 'Heart Beat Error', 0],
  ['device_monitor/device_analysis/valtage_line', '电池电压曲线', 'Battery Voltage Line', 2],
  ['device_monitor/device_analysis/power_his', '电源历史', 'Power history', 1],
  ['device_monitor/device_analysis/abnormal_statistics', '异常统计', 'Abnormality statistics', 2],
  ['device_monitor/device_analysis/abnormal_analysis', '异常分析', 'Abnormality analysis', 2],
  ['airtight_detection/real_status', '气密检测实时状态', 'Airtight real-time status', 1],
  ['airtight_detection/bz_airtight_detection', '气密检测记录', 'Airtight detection records', 1],
] as const;

test(
  'what devices say is on the page of each, in both languages, with what a faulty sensor may have missed',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    covers(
      'product.device-monitoring',
      'product.airtight-module',
      'page.device_monitor/console/alarm_sensing',
      'page.device_monitor/console/bz_bootup',
      'page.device_monitor/console/alarm_undervolitage',
      'page.device_monitor/console/alarm_device_err',
      'page.device_monitor/console/console_link',
      'page.device_monitor/other_devices/abnormal_monitor',
      'page.device_monitor/other_devices/abnormal_record',
      'page.device_monitor/other_devices/switch_cover_err',
      'page.device_monitor/other_devices/bz_powers',
      'page.device_monitor/other_devices/device_event_record',
      'page.device_monitor/other_devices/humidity',
      'page.device_monitor/other_devices/humidity_err',
      'page.device_monitor/other_devices/box_door_err',
      'page.device_monitor/other_devices/box_door_cover',
      'page.device_monitor/other_devices/api_sensing',
      'page.device_monitor/other_devices/box_door_his',
      'page.device_monitor/device_analysis/heart_beat_info',
      'page.device_monitor/device_analysis/over_time_heart',
      'page.device_monitor/device_analysis/valtage_line',
      'page.device_monitor/device_analysis/power_his',
      'page.device_monitor/device_analysis/abnormal_statistics',
      'page.device_monitor/device_analysis/abnormal_analysis',
      'page.airtight_detection/real_status',
      'page.airtight_detection/bz_airtight_detection',
    );
    await makeTruck(await signInByCall(server, 'admin'), truck);
    const { message, send } = createTerminal(server, truck);
    const at = { fix: '3d', longitudeDeg: 121.4, latitudeDeg: 29.72, speedKmh: 0, acc: true };
    const ages = [20, 19, 15, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1];
    const told = (age: number, ...more: readonly (readonly [kind: string, data: object])[]) =>
      [['position', at] as const, ...more].map(([kind, data], index) =>
        message(kind, data, age * minuteMs - index * 1000),
      );
    const sensor = (one: object, trigger = 'change') =>
      ['seal-sensor', { trigger, sensors: [{ compartment: 1, ...one }] }] as const;
    const power = (mainVoltageV: number) =>
      ['power', { source: 'main', mainVoltageV, batteryVoltageV: 8.1, sensorBatteries: [] }] as const;
    const cell = (state: string, pressureKPa: number) =>
      ['airtight-cell', { cell: 1, state, testCode: 'T1', pressureKPa, temperatureC: 20 }] as const;
    const said: Readonly<Record<number, readonly (readonly [string, object])[]>> = {
      20: [
        ['boot', { event: 'on', part: 'console', type: 'abnormalRestart', firmware: '4.2.1' }],
        sensor({ part: 'manhole', state: 'closed' }, 'boot'),
      ],
      19: [
        sensor(
          { part: 'footValve', state: 'closed', fault: 'broken', sensorSerial: '2026110401' },
          'interval',
        ),
        power(20),
      ],
      15: [
        sensor({ part: 'apiAdaptor', state: 'closed', rawValue: 412, wet: false }, 'interval'),
        power(20.5),
      ],
      12: [
        ['door', { trigger: 'change', doors: [{ door: 'deviceBox', doorNumber: 1, state: 'closed' }] }],
        cell('pressurising', 4),
      ],
      11: [
        ['door', { trigger: 'change', doors: [{ door: 'deviceBox', doorNumber: 1, state: 'open' }] }],
        cell('holding', 5),
      ],
      10: [sensor({ part: 'manhole', state: 'open' }), cell('holding', 4.9)],
      8: [sensor({ part: 'manhole', state: 'closed' }), cell('venting', 4.8)],
      7: [['climate', { probes: [{ probe: 1, place: 'sealBox', temperatureC: 22, humidityPercent: 61 }] }]],
    };
    await send(...ages.flatMap((age) => told(age, ...(said[age] ?? []))));
    await signedIn('admin');
    for (const [index, [address, zh, en, rows]] of pages.entries()) {
      const english = index % 2 === 1;
      await page.addInitScript(
        (code) => sessionStorage.setItem('tankwatch.language', JSON.stringify(code)),
        english ? 'en' : 'zh',
      );
      const period =
        address.endsWith('monitor') || address.endsWith('real_status') ? '' : '&range=recentWeek';
      const opened = await openPage(
        page,
        `${address}?signCode=${encodeURIComponent(truck.signCode)}${period}`,
      );
      await expect(opened).toHaveAttribute('aria-label', english ? en : zh);
      await expect(opened.locator('[data-part=report-table] tr[data-id]'), address).toHaveCount(rows);
      await expect(opened.locator('[data-part=error]')).toHaveCount(0);
    }
    await expect(page.locator('[data-part=report-table] tr[data-id]')).toContainText(/未判定|Not judged/);

    await page.addInitScript(() => sessionStorage.setItem('tankwatch.language', '"zh"'));
    const voltages = await openPage(
      page,
      `device_monitor/device_analysis/valtage_line?signCode=${encodeURIComponent(truck.signCode)}&range=recentWeek`,
    );
    // Its controller told no voltage: no line, and no zeros.
    await expect(voltages.locator('[data-part=plot] .u-over')).toHaveCount(2);
    const sensing = await openPage(
      page,
      `device_monitor/console/alarm_sensing?signCode=${encodeURIComponent(truck.signCode)}&range=recentWeek`,
    );
    await sensing.locator('tr[data-id]').first().click();
    const openings = part(page, 'meanwhile').locator('[data-page-address$=switch_cover_flow]');
    await expect(openings).toHaveAttribute('data-value', '1');
    await openings.getByRole('button').click();
    await expect(page.locator('[data-page="cargo_monitor/event_report/switch_cover_flow"]')).toContainText(
      '99402',
    );
  },
);
