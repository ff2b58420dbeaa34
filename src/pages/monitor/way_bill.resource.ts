import { wayBillStates } from '#domain/deliveries/way-bill-states.ts';
import { defineResource } from '#resource/define.ts';

/**
 * Delivery arrangements (specification 2, way_bill): which truck loads where and unloads what at which stations. The
 * state is that of the task that the rules found, never entered by hand.
 */
export default defineResource({
  title: ['配送路线安排', 'Delivery routine arrangement'],
  noun: ['配送安排', 'delivery arrangement'],
  counted: ['条配送安排', 'delivery arrangements'],
  source: 'way_bill',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'wayBillCode',
  unique: ['wayBillCode'],
  sheetKey: 'wayBillCode',
  uniqueInCompany: ['wayBillCode'],
  order: '-plannedTime',
  search: ['wayBillCode', 'signCode', 'stations', 'taskCode'],
  filters: ['plannedTime', 'companyCode'],
  writeFunction: 'wayBill.write',
  view: ['周计划', 'Week plan'],
  whenEmpty: [
    '在此新增、从表格导入，或由调度系统通过接口写入。',
    'Made here, imported from a sheet, or written by a dispatch system through the interface.',
  ],
  sections: [
    {
      title: ['配送安排', 'Delivery arrangement'],
      fields: ['wayBillCode', 'plannedTime', 'truckId', 'driverCode', 'depotAreaCode', 'remark'],
    },
    { title: ['卸油站', 'Stops'], fields: ['stops'] },
    { title: ['路线规划', 'Route plan'], fields: ['routeCode'] },
    { title: ['执行', 'Carried out'], fields: ['state', 'taskCode', 'lateMin', 'companyCode'] },
  ],
  fields: {
    wayBillCode: {
      kind: 'text',
      title: ['运单号', 'Way bill'],
      required: true,
      listed: true,
      fixed: true,
      maxLength: 40,
      pattern: '^[A-Za-z0-9_.-]{1,40}$',
      patternText: ['1 到 40 位字母、数字或 _ . -', '1 to 40 letters, digits or _ . -'],
    },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: wayBillStates },
    plannedTime: { kind: 'moment', title: ['计划装油', 'Planned loading'], required: true, listed: true },
    truckId: { kind: 'reference', title: ['车辆', 'Truck'], required: true, listed: true, to: 'truckId' },
    driverCode: { kind: 'reference', title: ['驾驶员', 'Driver'], listed: true, to: 'driver' },
    depotAreaCode: {
      kind: 'reference',
      title: ['装油油库', 'Depot'],
      required: true,
      listed: true,
      to: 'depot',
    },
    routeCode: {
      kind: 'reference',
      title: ['路线', 'Route'],
      to: 'route',
      hint: ['指定后，偏离路线会报警', 'Where one is named, leaving it is an alarm'],
    },
    stations: { kind: 'computed', title: ['卸油站', 'Stations'], as: 'text', names: true, listed: true },
    orderedL: {
      kind: 'computed',
      title: ['计划量', 'Planned volume'],
      as: 'number',
      unit: 'L',
      listed: true,
    },
    signCode: { kind: 'computed', title: ['车牌号', 'Plate number'], as: 'text' },
    lateMin: { kind: 'computed', title: ['最大晚到', 'Latest by'], as: 'number', unit: 'min' },
    taskCode: { kind: 'computed', title: ['任务编号', 'Task code'], as: 'text' },
    companyCode: { kind: 'computed', title: ['公司', 'Company'], as: 'text', names: true },
    remark: { kind: 'text', title: ['备注', 'Remark'], maxLength: 120 },
    stops: {
      kind: 'rows',
      title: ['卸油站', 'Stops'],
      source: 'way_bill_stop',
      number: 'stopNo',
      maxRows: 6,
      words: { count: ['站数', 'Stops'], one: ['第{n}站', 'Stop {n}'], head: ['站', 'No.'] },
      inSheet: true,
      fields: {
        stationCode: { kind: 'reference', title: ['加油站', 'Station'], required: true, to: 'station' },
        plannedTime: { kind: 'moment', title: ['计划到达', 'Planned arrival'] },
        compartment: { kind: 'number', title: ['仓号', 'Compartment'], min: 1, max: 10, decimals: 0 },
        oilCode: { kind: 'number', title: ['油品代码', 'Oil code'], min: -99, max: 9999, decimals: 0 },
        orderedL: {
          kind: 'number',
          title: ['计划量', 'Planned volume'],
          min: 1,
          max: 60_000,
          decimals: 0,
          unit: 'L',
        },
      },
    },
  },
});
