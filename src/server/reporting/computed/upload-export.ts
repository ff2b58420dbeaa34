import { company, count, percent, plate, text, time } from '#report/columns.ts';
import { defineSheet, type Report } from '#report/define.ts';

import { isoSeconds } from '../../database/iso-time.ts';
import {
  cellTables,
  shareSql,
  type UploadsAsked,
  uploadTables,
  uploadValues,
} from '../../devices/upload-cells.ts';
import type { Statement } from '../compile/compiled.ts';

/** The columns of the file of upload statistics: a row a truck and step, as the cells of the page. */
export const uploadSheet: Report = defineSheet({
  title: ['上传统计', 'Upload statistics'],
  source: 'upload',
  filters: ['period', 'companyCode'],
  order: 'signCode',
  columns: {
    signCode: plate,
    companyName: company,
    terminal: text('车载终端', 'Console'),
    startTime: time('时段开始', 'From'),
    endTime: time('时段结束', 'Until'),
    messages: count('收到', 'Received'),
    late: count('补传', 'Late'),
    refused: count('拒收', 'Rejected'),
    heartbeats: count('心跳', 'Heartbeats'),
    dueHeartbeats: count('应收心跳', 'Heartbeats due'),
    share: percent('应收到率', 'Received/due'),
    gapH: count('缺报小时', 'Gap hours'),
    firstTime: time('首条时间', 'First message'),
    lastTime: time('末条时间', 'Last message'),
  },
});

/** Rows of the file: steps in which a console was due or sent something. */
const rowsSql = `select c.sign_code as "signCode", c.company_name as "companyName", c.terminal,
  ${isoSeconds('cell.start_time')} as "startTime",
  ${isoSeconds('(cell.start_time + make_interval(hours => $6::integer))')} as "endTime", messages, late, refused, heartbeats,
  due_heartbeats as "dueHeartbeats", ${shareSql} as share,
  gap_h::integer as "gapH", ${isoSeconds('first_time')} as "firstTime", ${isoSeconds('last_time')} as "lastTime"
  from cell join chosen c using (id) where known`;

/** Every cell, the worst trucks' not before others: a file is ordered by plate and time. */
export const uploadRowsStatement = (asked: UploadsAsked): Statement => ({
  text: `with ${uploadTables}, ${cellTables} ${rowsSql} order by sign_code, start_time`,
  values: uploadValues(asked),
});

/** How many rows the file has. */
export const uploadTotalStatement = (asked: UploadsAsked): Statement => ({
  text: `with ${uploadTables}, ${cellTables} select count(*)::int as total from cell where known`,
  values: uploadValues(asked),
});
