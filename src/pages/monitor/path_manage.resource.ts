import { weekdays } from '#domain/time/weekdays.ts';
import { defineResource } from '#resource/define.ts';

/**
 * Routes (specification 2, path_manage): the line on which a load is driven from its depot to its stations, and how far
 * from it a truck may be. A way bill that names one is judged by it.
 */
export default defineResource({
  title: ['路线管理', 'Route management'],
  noun: ['路线', 'route'],
  counted: ['条路线', 'routes'],
  source: 'route',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: ['routeCode', 'name'],
  uniqueInCompany: ['name'],
  sheetKey: 'routeCode',
  order: 'name',
  search: ['name', 'routeCode', 'stations'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'route.write',
  whenEmpty: [
    '在地图上沿道路画一条，或由一次已完成的任务学习。',
    'Draw one along the roads of the map, or let it learn from a completed task.',
  ],
  sections: [
    {
      title: ['路线', 'Route'],
      fields: ['name', 'routeCode', 'companyCode', 'depotAreaCode', 'halfWidthM', 'enabled', 'remark'],
    },
    { title: ['卸油站', 'Stops'], fields: ['stops'] },
    { title: ['洒水计划', 'Plan for spraying'], fields: ['sprayDays', 'sprayHours', 'sprayFrom'] },
    { title: ['线路', 'Line'], fields: ['line'] },
  ],
  fields: {
    name: {
      kind: 'text',
      title: ['名称', 'Name'],
      required: true,
      listed: true,
      maxLength: 80,
      names: true,
    },
    routeCode: {
      kind: 'text',
      title: ['编码', 'Code'],
      required: true,
      fixed: true,
      maxLength: 40,
      pattern: '^[A-Za-z0-9_-]{1,40}$',
      patternText: ['1 到 40 位字母、数字或 _ -', '1 to 40 letters, digits or _ -'],
    },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      to: 'company',
    },
    depotAreaCode: { kind: 'reference', title: ['装油油库', 'Depot'], required: true, to: 'depot' },
    stations: { kind: 'computed', title: ['卸油站', 'Stations'], as: 'text', names: true, listed: true },
    deviations: {
      kind: 'computed',
      title: ['30 天偏离', 'Left in 30 days'],
      as: 'number',
      listed: true,
    },
    lengthKm: { kind: 'computed', title: ['长度', 'Length'], as: 'number', unit: 'km', listed: true },
    halfWidthM: {
      kind: 'number',
      title: ['允许偏离', 'Corridor'],
      required: true,
      listed: true,
      min: 50,
      max: 20_000,
      decimals: 0,
      unit: 'm',
      hint: ['离线路超过此距离即为偏离，常用 500', 'Farther from the line is off the route; 500 is usual'],
    },
    journey: { kind: 'computed', title: ['学习自', 'Learned from'], as: 'text' },
    enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
    remark: { kind: 'text', title: ['备注', 'Remark'], maxLength: 120 },
    stops: {
      kind: 'rows',
      title: ['卸油站', 'Stops'],
      source: 'route_stop',
      number: 'stopNo',
      maxRows: 6,
      words: { count: ['站数', 'Stops'], one: ['第{n}站', 'Stop {n}'], head: ['站', 'No.'] },
      inSheet: true,
      fields: {
        stationCode: { kind: 'reference', title: ['加油站', 'Station'], required: true, to: 'station' },
      },
    },
    sprayDays: {
      kind: 'choices',
      title: ['洒水日', 'Days'],
      choices: weekdays,
      hint: [
        '选了的日子要洒这条路线；洒水车作业统计据此对照',
        'On these days the route is to be sprayed; sprinkler statistics are held against it',
      ],
      stored: { source: 'route_spray_day', owner: 'route_id', ownerField: 'id', code: 'day' },
    },
    sprayHours: {
      kind: 'timeRange',
      title: ['洒水时段', 'Hours'],
      hint: ['例如 05:00-07:00；不填为全天', 'For example 05:00-07:00; leave empty for the whole day'],
    },
    sprayFrom: {
      kind: 'date',
      title: ['计划起始日', 'From'],
      hint: [
        '从这一天起对照，不填则不判断。改计划而不改此日，修改之前仍按原计划；改了此日，则从此日起按新计划',
        'Judged from this day on; leave empty to not judge. If the plan is changed but not this day, the change applies from the time of the change; if this day is changed too, from the new day on',
      ],
    },
    line: {
      kind: 'line',
      title: ['线路坐标', 'Line'],
      required: true,
      maxPoints: 2000,
      hint: [
        'WGS-84，每行“经度, 纬度”；也可在上方地图绘制',
        'WGS-84, a line each, longitude, latitude; the map above draws it',
      ],
    },
  },
});
