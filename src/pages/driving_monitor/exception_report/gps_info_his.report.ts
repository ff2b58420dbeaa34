import {
  altitude,
  bearing,
  company,
  coordinate,
  count,
  distance,
  either,
  eitherWords,
  plate,
  speed,
  time,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';

/** Driving speed: the fixes of one truck through time; a plate is needed, at most three months, files of at most 10,000 rows (specification 9). */
export default defineReport({
  title: ['行车速度', 'Driving speed'],
  source: 'position',
  filters: ['period', 'signCode', 'companyCode', 'acc'],
  ownFilters: {
    acc: {
      control: 'choice',
      title: ['点火', 'Ignition'],
      choices: eitherWords(['开', 'On'], ['关', 'Off']),
    },
  },
  required: ['signCode', 'period'],
  order: '-time',
  maxDays: 92,
  maxExportRows: 10_000,
  moments: [
    { title: ['时间', 'Time'], time: 'time', longitudeDeg: 'longitudeDeg', latitudeDeg: 'latitudeDeg' },
  ],
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    speedKmh: speed('速度', 'Speed', { rank: 1 }),
    recorderSpeedKmh: speed('记录仪速度', 'Recorder', { rank: 1 }),
    limitKmh: speed('限速', 'Limit', { rank: 1 }),
    bearingDeg: bearing('方向', 'Direction', { rank: 1 }),
    acc: either(['点火', 'Ignition'], ['开', 'On'], ['关', 'Off'], { rank: 1 }),
    odometerKm: distance('里程表', 'Odometer', { rank: 2 }),
    altitudeM: altitude('海拔', 'Altitude', { rank: 2 }),
    satellites: count('卫星', 'Satellites', { rank: 3 }),
    longitudeDeg: coordinate('经度', 'Longitude', { rank: 2 }),
    latitudeDeg: coordinate('纬度', 'Latitude', { rank: 2 }),
    companyName: company,
  },
});
