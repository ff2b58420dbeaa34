import { signMethods } from '#domain/words/driving-words.ts';
import {
  choice,
  company,
  count,
  driver,
  duration,
  either,
  eitherWords,
  plate,
  text,
  time,
} from '#report/columns.ts';
import { areaName } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Driver sign-in: who is at the wheel of which truck, how long without a rest, how long that day (203 warns); the longest stretch first. */
export default defineReport({
  title: ['驾驶员签到', 'Driver sign-in'],
  source: 'driver-duty',
  filters: ['period', 'signCode', 'companyCode', 'driverName', 'driverCode', 'driverKnown', 'method', 'id'],
  ownFilters: {
    method: choiceFilter('方式', 'Method', signMethods),
    driverKnown: {
      control: 'choice',
      title: ['工号登记', 'Code'],
      choices: eitherWords(['已登记', 'Known'], ['未登记', 'Unknown']),
    },
  },
  order: '-longestContinuousS',
  totals: ['drivingS', 'restS'],
  chips: {
    now: { title: ['在岗', 'Signed in'], where: { signOutTime: 'null' } },
    unknown: { title: ['工号未登记', 'Unknown code'], where: { driverKnown: 'false' } },
  },
  maxDays: 92,
  moments: [
    {
      title: ['签到', 'Signed in'],
      time: 'signInTime',
      longitudeDeg: 'longitudeDeg',
      latitudeDeg: 'latitudeDeg',
      areaName: 'areaName',
    },
    {
      title: ['签退', 'Signed out'],
      time: 'signOutTime',
      longitudeDeg: 'endLongitudeDeg',
      latitudeDeg: 'endLatitudeDeg',
      areaName: 'endAreaName',
    },
  ],
  charts: [
    {
      title: ['最长连续驾驶', 'Longest without a rest'],
      kind: 'bars',
      by: 'driverName',
      axis: text('驾驶员', 'Driver', { person: true }),
      figure: { ...duration('连续驾驶', 'Without a rest'), measure: { fn: 'max', of: 'longestContinuousS' } },
      sets: 'driverName',
    },
    {
      title: ['驾驶时长', 'Driving time'],
      kind: 'bars',
      by: 'driverName',
      axis: text('驾驶员', 'Driver', { person: true }),
      figure: { ...duration('驾驶', 'Driving'), measure: { fn: 'sum', of: 'drivingS' } },
      sets: 'driverName',
    },
  ],
  cards: ['driverName', 'longestContinuousS', 'dayDrivingS', 'drivingS'],
  columns: {
    driverName: { ...driver, rank: 1 },
    signCode: plate,
    driverKnown: either(['工号登记', 'Code'], ['已登记', 'Known'], ['未登记', 'Unknown'], {
      rank: 2,
      hidden: true,
      abnormal: false,
    }),
    signedIn: either(['状态', 'State'], ['在岗', 'On duty'], ['已签退', 'Signed out'], { rank: 1 }),
    longestContinuousS: duration('最长连续', 'Longest driving', { rank: 1 }),
    dayDrivingS: duration('当日累计', 'That day', { rank: 1 }),
    drivingS: duration('本班驾驶', 'Driving', { rank: 1 }),
    restS: duration('休息', 'Rest', { rank: 2 }),
    rests: count('休息次数', 'Rests', { rank: 2 }),
    signInTime: time('签到', 'Signed in', { rank: 1 }),
    signOutTime: time('签退', 'Signed out', { rank: 2 }),
    areaName: { ...areaName, rank: 2 },
    method: choice(['方式', 'Method'], signMethods, { rank: 3 }),
    companyName: company,
    driverCode: text('驾驶员编号', 'Driver code', { rank: 3, hidden: true }),
    terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
  },
});
