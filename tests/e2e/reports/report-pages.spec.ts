import type { Page } from '@playwright/test';

import { covers } from '../../support/covers.ts';
import { languages, pageAt, speak } from '../support/people.ts';
import { stays } from '../support/stays.ts';
import { expect, test } from '../support/test.ts';
import { tanker } from '../support/world.ts';

/** Opens every page by its entry in the sidebar, every second one in English: its title, its rows or the word that there are none. */
const walk = async (
  page: Page,
  url: string,
  signedIn: (userName: string) => Promise<void>,
  pages: readonly (readonly [address: string, zh: string, en: string])[],
): Promise<void> => {
  await signedIn('dispatcher');
  for (const [index, language] of languages.entries()) {
    await speak(page, language);
    await page.goto(`${url}/dashboard`);
    await pageAt(page, 'dashboard').waitFor();
    for (const [place, [address, ...titles]] of pages.entries()) {
      const title = titles[index] ?? '';
      const entry = page.locator(`[data-part=sidebar] a[href="/${address}"]`);
      const closed = page.locator('[data-part=sidebar] button[aria-expanded=false]:not([data-part])');
      while (!(await entry.isVisible())) await closed.first().click();
      await expect(entry).toHaveText(title);
      if (place % languages.length !== index) continue;
      await entry.click();
      const body = pageAt(page, address);
      await expect(body).toHaveAttribute('aria-label', title);
      // Alarms that wait are counted before it.
      expect(await page.title()).toContain(`${title} · TankWatch`);
      await expect(body.locator('[data-part=error]')).toHaveCount(0);
    }
  }
};

test(
  'every page of cargo monitoring opens from the menu with its title in both languages',
  { tag: '@deep' },
  async ({ page, world, signedIn }) => {
    covers(
      'product.cargo-monitoring',
      'page.cargo_monitor/event_report/switch_cover_flow',
      'page.cargo_monitor/event_report/switchcover',
      'page.cargo_monitor/event_report/emergency_shut_off_valve',
      'page.cargo_monitor/event_report/empty',
      'page.cargo_monitor/event_report/empty_record',
      'page.cargo_monitor/event_report/real_tank_inventory',
      'page.cargo_monitor/event_report/tank_inventory',
      'page.cargo_monitor/event_report/meter_status',
      'page.cargo_monitor/event_report/meter_unload',
      'page.cargo_monitor/event_report/split_unload_record',
      'page.cargo_monitor/event_report/operation_record',
      'page.cargo_monitor/event_report/delivery_record',
      'page.cargo_monitor/event_report/atg_unload',
      'page.cargo_monitor/event_report/station_unload',
      'page.cargo_monitor/event_report/switch_electricity',
      'page.cargo_monitor/event_report/useing_open',
      'page.cargo_monitor/event_report/box_door',
      'page.cargo_monitor/event_report/level_trend',
      'page.cargo_monitor/event_report/switchcover_his',
      'page.cargo_monitor/event_report/flow_change',
      'page.cargo_monitor/event_report/switch_variety',
      'page.cargo_monitor/event_report/nfc_his',
      'page.cargo_monitor/event_report/temp_humidity',
      'page.cargo_monitor/event_report/real_temp_humidity',
      'page.cargo_monitor/event_report/bz_pressure',
      'page.cargo_monitor/exception_report/alarm_switch_cover',
      'page.cargo_monitor/exception_report/alarm_pipe_water',
      'page.cargo_monitor/exception_report/alarm_not_empty',
      'page.cargo_monitor/exception_report/empty_record_alarm',
      'page.cargo_monitor/exception_report/device_event',
      'page.cargo_monitor/exception_report/alarm_break_seal',
      'page.cargo_monitor/exception_report/bz_abnormal_oil_loading',
      'page.cargo_monitor/exception_report/alm_high_loss',
      'page.cargo_monitor/exception_report/alarm_temp_hum',
      'page.cargo_monitor/exception_report/device_alarm',
      'page.cargo_monitor/exception_report/alarm_high_pressure',
      'page.cargo_monitor/data_analysis/oil_loss',
      'page.cargo_monitor/data_analysis/truck_loss',
      'page.cargo_monitor/data_analysis/loss_month_rank',
      'page.cargo_monitor/data_analysis/level_change',
      'page.cargo_monitor/data_analysis/adnormal_month_summary',
      'page.cargo_monitor/data_analysis/adnormal_proportion',
      'page.cargo_monitor/data_analysis/switch_cover_analysis',
      'page.cargo_monitor/data_analysis/handover_analysis',
    );
    await walk(page, world.url, signedIn, [
      ['cargo_monitor/event_report/switch_cover_flow', '开封记录', 'Unsealing records'],
      ['cargo_monitor/event_report/switchCover', '铅封开关事件', 'Seal switch events'],
      [
        'cargo_monitor/event_report/emergency_shut_off_valve',
        '紧急切断阀记录',
        'Emergency shut-off valve records',
      ],
      ['cargo_monitor/event_report/empty', '空车状态', 'Empty state'],
      ['cargo_monitor/event_report/empty_record', '排空记录', 'Emptying records'],
      ['cargo_monitor/event_report/real_tank_inventory', '实时库存', 'Real-time inventory'],
      ['cargo_monitor/event_report/tank_inventory', '历史库存', 'History inventory'],
      ['cargo_monitor/event_report/meter_status', '流量计状态', 'Flow meter status'],
      ['cargo_monitor/event_report/meter_unload', '流量计卸油', 'Flow meter delivery'],
      ['cargo_monitor/event_report/split_unload_record', '分卸记录', 'Split unloading records'],
      ['cargo_monitor/event_report/operation_record', '作业记录', 'Operation records'],
      ['cargo_monitor/event_report/delivery_record', '配送记录', 'Delivery records'],
      ['cargo_monitor/event_report/atg_unload', 'ATG卸油记录', 'ATG delivery'],
      ['cargo_monitor/event_report/station_unload', '加油站卸油记录', 'Station unloading records'],
      ['cargo_monitor/event_report/switch_electricity', '开关电记录', 'Power switching records'],
      ['cargo_monitor/event_report/useing_open', '开启使用记录', 'Authorised opening records'],
      ['cargo_monitor/event_report/box_door', '箱门开关记录', 'Box door records'],
      ['cargo_monitor/event_report/level_trend', '液位趋势', 'Liquid level trend'],
      ['cargo_monitor/event_report/switchcover_his', '铅封状态历史', 'Seal state history'],
      ['cargo_monitor/event_report/flow_change', '流量变化', 'Flow changes'],
      ['cargo_monitor/event_report/switch_variety', '油品切换记录', 'Product change records'],
      ['cargo_monitor/event_report/nfc_his', '刷卡记录', 'NFC card records'],
      ['cargo_monitor/event_report/temp_humidity', '历史温湿度', 'Temperature and humidity history'],
      ['cargo_monitor/event_report/real_temp_humidity', '实时温湿度', 'Real-time temperature and humidity'],
      ['cargo_monitor/event_report/bz_pressure', '压力记录', 'Pressure records'],
      ['cargo_monitor/exception_report/alarm_switch_cover', '异常开封', 'Abnormal unsealing'],
      ['cargo_monitor/exception_report/alarm_pipe_water', '管线水报警', 'Water alarm'],
      ['cargo_monitor/exception_report/alarm_not_empty', '卸油未尽记录', 'Delivery unfinished records'],
      ['cargo_monitor/exception_report/empty_record_alarm', '排空未完成报警', 'Emptying unfinished alarm'],
      ['cargo_monitor/exception_report/device_event', '设备事件', 'Device events'],
      ['cargo_monitor/exception_report/alarm_break_seal', '铅封破坏报警', 'Broken seal alarm'],
      ['cargo_monitor/exception_report/bz_abnormal_oil_loading', '异常装油', 'Abnormal oil loading'],
      ['cargo_monitor/exception_report/alm_high_loss', '高损溢报警', 'High loss overflow alarm'],
      ['cargo_monitor/exception_report/alarm_temp_hum', '温湿度报警', 'Temperature and humidity alarm'],
      ['cargo_monitor/exception_report/device_alarm', '设备报警', 'Device alarm'],
      ['cargo_monitor/exception_report/alarm_high_pressure', '高压报警', 'High pressure alarm'],
      ['cargo_monitor/data_analysis/oil_loss', '损溢报表', 'Loss and gain report'],
      ['cargo_monitor/data_analysis/truck_loss', '车辆损溢报表', 'Truck loss report'],
      ['cargo_monitor/data_analysis/loss_month_rank', '月度损溢排名', 'Monthly loss ranking'],
      ['cargo_monitor/data_analysis/level_change', '液位对比查询', 'Level comparison query'],
      ['cargo_monitor/data_analysis/adnormal_month_summary', '异常月报', 'Abnormity monthly reports'],
      ['cargo_monitor/data_analysis/adnormal_proportion', '异常占比分析', 'Abnormal percentage analysis'],
      ['cargo_monitor/data_analysis/switch_cover_analysis', '开封分析', 'Unsealing analysis'],
      ['cargo_monitor/data_analysis/handover_analysis', '交接分析', 'Handover analysis'],
    ]);
  },
);

test(
  'every page of driving monitoring and active safety opens from the menu with its title in both languages',
  { tag: '@deep' },
  async ({ page, world, signedIn }) => {
    covers(
      'product.driving-monitoring',
      'product.active-safety',
      'page.driving_monitor/event_report/parking_source',
      'page.driving_monitor/event_report/sign_dura',
      'page.driving_monitor/exception_report/alarm_parking',
      'page.driving_monitor/exception_report/alarm_over_speed',
      'titles.routine-deviation-alarm',
      'page.driving_monitor/exception_report/alarm_off_line',
      'page.driving_monitor/exception_report/off_line_analysis',
      'page.driving_monitor/exception_report/alarm_curve_speeding',
      'page.driving_monitor/exception_report/alarm_emergency',
      'page.driving_monitor/exception_report/alarm_urgent',
      'page.driving_monitor/exception_report/gps_info_his',
      'page.driving_monitor/data_analysis/truck_daily_mile',
      'page.driving_monitor/data_analysis/fency_mileage',
      'page.driving_monitor/data_analysis/exception_sum',
      'page.driving_monitor/data_analysis/exception_rate',
      'page.active_safety/exception_report/alarm_adas_can',
      'page.active_safety/data_analysis/adas_can_collect',
      'page.active_safety/data_analysis/alm_adas_can_truck_stat',
    );
    await walk(page, world.url, signedIn, [
      ['driving_monitor/event_report/parking_source', '停车记录', 'Parking records'],
      ['driving_monitor/event_report/sign_dura', '驾驶员签到', 'Driver sign-in'],
      ['driving_monitor/exception_report/alarm_parking', '围栏外停车', 'Outside E-fence parking'],
      ['driving_monitor/exception_report/alarm_over_speed', '超速报警', 'Overspeed alarm'],
      ['driving_monitor/exception_report/alarm_route', '路线偏离报警', 'Routine deviation alarm'],
      ['driving_monitor/exception_report/alarm_off_line', '离线记录', 'Off-line records'],
      ['driving_monitor/exception_report/off_line_analysis', '离线分析', 'Off-line analysis'],
      ['driving_monitor/exception_report/alarm_curve_speeding', '弯道超速', 'Bend overspeeding'],
      ['driving_monitor/exception_report/alarm_emergency', '紧急报警', 'Emergency Alarm'],
      ['driving_monitor/exception_report/alarm_urgent', '急加速急刹车', 'Accelerating/braking'],
      ['driving_monitor/exception_report/gps_info_his', '行车速度', 'Driving speed'],
      ['driving_monitor/data_analysis/truck_daily_mile', '里程汇总', 'Mileage summary'],
      ['driving_monitor/data_analysis/fency_mileage', '围栏里程', 'Fence mileage'],
      ['driving_monitor/data_analysis/exception_sum', '异常驾驶行为', 'Abnormal driving behavior'],
      ['driving_monitor/data_analysis/exception_rate', '异常率分析', 'Abnormal driving rate'],
      ['active_safety/exception_report/alarm_adas_can', '报警事件', 'Alarm events'],
      ['active_safety/data_analysis/adas_can_collect', '主动安全汇总', 'Active safety summary'],
      ['active_safety/data_analysis/alm_adas_can_truck_stat', '车辆主动安全统计', 'Active safety by truck'],
    ]);
  },
);

test('a table stays where it is when its plot, its map and its rows arrive', async ({
  page,
  world,
  signedIn,
}) => {
  await signedIn('dispatcher');
  await page.addInitScript(() => {
    const tops = new Set<number>();
    Reflect.set(globalThis, 'tops', tops);
    const look = (): void => {
      const box = document.querySelector('[data-part=report-rows]')?.getBoundingClientRect();
      if (box) tops.add(Math.round(box.top));
      requestAnimationFrame(look);
    };
    look();
  });
  const address = 'driving_monitor/exception_report/gps_info_his';
  await page.goto(`${world.url}/${address}?signCode=${encodeURIComponent(tanker.signCode)}`);
  const plot = pageAt(page, address).locator('[data-part=plot]');
  await plot.locator('.u-over').waitFor();
  await plot.locator('canvas').nth(1).waitFor();
  await plot.locator('[data-part=speed-legend] [data-id]').first().waitFor();
  await stays(500, () => page.evaluate(() => [...Reflect.get(globalThis, 'tops')].length), 1);
});
