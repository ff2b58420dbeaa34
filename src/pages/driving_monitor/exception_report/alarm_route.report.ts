import { alarmReport } from '#report/alarm-report.ts';
import { byDriver } from '#report/chart-kit.ts';
import { altitude, distance, driver, duration, place, text } from '#report/columns.ts';

/** Departures from the route of the way bill (alarm 212): which truck, how far from the line, how many kilometres. */
export default alarmReport({
  title: ['路线偏离报警', 'Routine deviation alarm'],
  noun: ['路线偏离', 'departures from routes'],
  types: [212],
  emptyText: [
    '此期间没有偏离路线；只有运单指定了路线的任务才会判断。',
    'No route deviations in this period; only tasks whose way bill names a route are judged.',
  ],
  filters: {
    routeName: { control: 'text', title: ['路线', 'Route'] },
    routeCode: { control: 'text', title: ['路线编码', 'Route code'], linked: true },
  },
  charts: [byDriver],
  lead: {
    driverName: { ...driver, rank: 1 },
    routeName: place('路线', 'Route', { rank: 1 }),
    farthestM: altitude('最远偏离', 'Farthest off', { rank: 1 }),
    lengthKm: distance('路线外行驶', 'Driven off it', { rank: 1 }),
    durationS: duration('持续', 'Lasted', { rank: 1 }),
  },
  columns: {
    wayBillCode: text('运单', 'Way bill', { rank: 2 }),
    halfWidthM: altitude('允许偏离', 'Allowed', { rank: 3 }),
  },
  cards: ['farthestM', 'lengthKm', 'durationS', 'routeName'],
});
