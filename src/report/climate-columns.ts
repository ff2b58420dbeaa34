import { sensorFaults } from '#domain/words/cargo-words.ts';
import { probePlaces } from '#domain/words/device-words.ts';

import { choice, count, humidity, plate, temperature, time, either } from './columns.ts';
import { areaName, recordTail } from './common-columns.ts';

/** One reading of one probe. */
export const climateColumns = {
  time: time('时间', 'Time', { rank: 1 }),
  signCode: plate,
  probe: count('探头', 'Probe', { rank: 1 }),
  probePlace: choice(['位置', 'Where'], probePlaces, { rank: 1 }),
  temperatureC: temperature('温度', 'Temperature', { rank: 1 }),
  humidityPercent: humidity('湿度', 'Humidity', { rank: 1 }),
  inLimits: either(['限值', 'Limits'], ['正常', 'Within'], ['超限', 'Beyond'], { rank: 1, abnormal: false }),
  areaName,
  fault: choice(['探头状态', 'Probe state'], sensorFaults, { rank: 2 }),
  ...recordTail,
} as const;
