import { matchings } from '#domain/words/cargo-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';

import {
  centilitres,
  choice,
  company,
  driver,
  litresChange,
  oil,
  perMille,
  plate,
  text,
  time,
  either,
} from './columns.ts';
import { areaName } from './common-columns.ts';
import { countingColumn } from './loss-report.ts';

/** What a truck delivered and what the station received. */
export const stationColumns = {
  startTime: time('开始', 'Began', { rank: 1 }),
  areaName,
  signCode: plate,
  oilCode: oil('油品', 'Oil', { rank: 1 }),
  unloadedV20L: centilitres('车卸 V20', 'Unloaded V20', { rank: 1 }),
  receivedV20L: centilitres('站收 V20', 'Received V20', { rank: 1 }),
  differenceV20L: litresChange('差异 V20', 'Difference V20', { rank: 1 }),
  differenceRate: perMille('差异率', 'Difference rate', { rank: 1 }),
  sealed: either(['铅封', 'Seal'], ['铅封完好', 'Intact'], ['铅封破坏', 'Seal broken'], {
    rank: 1,
    abnormal: false,
  }),
  counting: countingColumn,
  matching: choice(['匹配', 'Matching'], matchings, { rank: 1 }),
  unloadedVtL: centilitres('车卸 Vt', 'Unloaded Vt', { rank: 2 }),
  receivedVtL: centilitres('站收 Vt', 'Received Vt', { rank: 2 }),
  ticketV20L: centilitres('票据 V20', 'Ticket V20', { rank: 2 }),
  ticketVtL: centilitres('票据 Vt', 'Ticket Vt', { rank: 3 }),
  fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 3 }),
  endTime: time('结束', 'Ended', { rank: 2 }),
  driverName: driver,
  companyName: company,
  taskCode: text('任务编号', 'Task code', { rank: 3 }),
  stationCode: text('油站编号', 'Station code', { rank: 3 }),
  terminal: text('终端号', 'Console serial', { rank: 3, hidden: true }),
} as const;
