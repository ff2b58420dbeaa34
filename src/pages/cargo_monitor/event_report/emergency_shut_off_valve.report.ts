import { valveSources } from '#domain/words/cargo-words.ts';
import { altitude, choice, compartment, duration, either, plate, speed, time } from '#report/columns.ts';
import { areaName, openAndClose, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';

/** Emergency shut-off (foot) valve: each opening and closing with its place; a closing while unloading is an emergency. */
export default defineReport({
  title: ['紧急切断阀记录', 'Emergency shut-off valve records'],
  source: 'valve-record',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'areaName', 'id'],
  order: '-openTime',
  chips: {
    emergency: {
      title: ['卸油中切断', 'Closed while unloading'],
      where: { closedWhileUnloading: 'true' },
    },
    open: { title: ['未关闭', 'Still open'], where: { closeTime: 'null' } },
  },
  maxDays: 92,
  moments: openAndClose,
  cards: ['closeTime', 'durationS', 'closedWhileUnloading', 'speedKmh'],
  columns: {
    openTime: time('打开', 'Opened', { rank: 1 }),
    closeTime: time('关闭', 'Closed', { rank: 1 }),
    durationS: duration('时长', 'Duration', { rank: 2 }),
    signCode: plate,
    compartment,
    areaName,
    withCompartmentLoaded: either(['仓内', 'Compartment'], ['有油', 'Loaded'], ['无油', 'Empty'], {
      rank: 1,
    }),
    closedWhileUnloading: either(
      ['切断时作业', 'Activity when closed'],
      ['卸油中', 'While unloading'],
      ['不在卸油', 'Not unloading'],
      { rank: 1, abnormal: true },
    ),
    source: choice(['来源', 'Source'], valveSources, { rank: 3 }),
    speedKmh: speed('速度', 'Speed', { rank: 3 }),
    altitudeM: altitude('海拔', 'Altitude', { rank: 3, hidden: true }),
    ...recordTail,
  },
});
