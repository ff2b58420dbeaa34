import { alarmReport } from '#report/alarm-report.ts';
import { acceleration, altitude, speed } from '#report/columns.ts';

/** Bends taken too fast (alarm 6), the roll-over risk of a tanker: lateral acceleration and radius. */
export default alarmReport({
  title: ['弯道超速', 'Bend overspeeding'],
  noun: ['弯道超速', 'cornering too fast'],
  types: [6],
  columns: {
    maxLateralMs2: acceleration('侧向加速度', 'Lateral acceleration', { rank: 1 }),
    maxSpeedKmh: speed('速度', 'Speed', { rank: 1 }),
    radiusM: altitude('半径', 'Radius', { rank: 2 }),
  },
});
