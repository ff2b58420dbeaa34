import { terminalRoles } from '#domain/devices/terminal-roles.ts';
import { refusalStates, registrationStates, terminalStandings } from '#domain/words/terminal-words.ts';
import { defineResource } from '#resource/define.ts';

/**
 * Terminals by the numbers that the outside world knows them by: whose each is, what is known of it, and whether one that
 * registers under it is let in. Numbers are entered at the truck or the station.
 */
export default defineResource({
  title: ['终端', 'Terminals'],
  noun: ['终端', 'terminal'],
  source: 'terminal_in_force',
  scope: { kind: 'company', by: 'companyCode' },
  readOnly: true,
  name: 'number',
  unique: [],
  order: 'signCode',
  search: ['number', 'signCode', 'stationCode'],
  filters: ['companyCode', 'role', 'standing'],
  writeFunction: 'truck.write',
  whenEmpty: [
    '终端号码在车辆和加油站页面填写。',
    'Numbers of terminals are entered at trucks and at stations.',
  ],
  actions: {
    awaitFirst: {
      title: ['开放注册', 'Open registration'],
      question: ['开放 {name} 的注册？', 'Open registration for {name}?'],
      consequence: [
        '24 小时内，首台以此号码和车牌注册的终端获得鉴权码；之后关闭。已有鉴权码的终端不受影响，直到新终端注册。',
        'For 24 hours, the first terminal that registers with this number and the truck’s plate gets a code; then no other does.',
      ],
      done: ['已开放注册', 'Registration is open'],
    },
    admit: {
      title: ['换接终端', 'Replace terminal'],
      question: ['允许另一台终端使用 {name}？', 'Replace the terminal of {name}?'],
      consequence: [
        '1 分钟内，首台以此号码和车牌注册的终端取代现有终端；现有鉴权码随即失效。',
        'For one minute, the first terminal that registers with this number and the truck’s plate takes the present one’s place, whose code ends then.',
      ],
      asksReason: true,
      done: ['1 分钟内可换接', 'Replacement possible for 1 minute'],
    },
    acceptClock: {
      title: ['采用终端时区', 'Accept its clock'],
      question: [
        '按终端的时钟时区读取 {name}？',
        'Read the clock of {name} by the zone that it seems to have?',
      ],
      consequence: [
        '1 分钟内起，此后的时间按推测的时区换算；已入库的记录不改。',
        'From within a minute on, its times are read by that zone; what is stored stays as it is.',
      ],
      asksReason: true,
      done: ['已采用', 'Accepted'],
    },
    close: {
      title: ['关闭注册', 'Close registration'],
      question: ['关闭 {name} 的注册？', 'Close registration for {name}?'],
      consequence: ['在线终端不受影响。', 'A terminal that has a code keeps it.'],
      done: ['注册已关闭', 'Registration is closed'],
    },
  },
  sections: [
    {
      title: ['终端', 'Terminal'],
      fields: ['number', 'role', 'signCode', 'stationCode', 'companyCode', 'fromTime'],
    },
    {
      title: ['连接', 'Connection'],
      fields: [
        'standing',
        'sinceTime',
        'seenTime',
        'registration',
        'registrationUntil',
        'secondTime',
        'address',
      ],
    },
    {
      title: ['拒收的报文', 'Rejected messages'],
      fields: ['refusal', 'refused7d', 'refusedTime', 'refusedDetail'],
    },
    {
      title: ['设备', 'Device'],
      fields: [
        'maker',
        'model',
        'terminalId',
        'imei',
        'edition',
        'firmware',
        'clockZone',
        'clockSeems',
        'token',
      ],
    },
  ],
  fields: {
    number: { kind: 'text', title: ['终端号码', 'Number'], listed: true, maxLength: 20 },
    role: { kind: 'choice', title: ['类型', 'Kind'], listed: true, choices: terminalRoles },
    signCode: { kind: 'text', title: ['车牌号', 'Plate number'], listed: true, maxLength: 20, plate: true },
    stationCode: { kind: 'text', title: ['加油站', 'Station'], maxLength: 20 },
    companyCode: { kind: 'reference', title: ['所属公司', 'Company'], listed: true, to: 'company' },
    fromTime: { kind: 'computed', as: 'time', title: ['启用时间', 'Since'] },
    standing: { kind: 'state', title: ['状态', 'State'], listed: true, states: terminalStandings },
    sinceTime: { kind: 'computed', as: 'time', title: ['状态起始', 'Since when'], listed: true },
    seenTime: { kind: 'computed', as: 'time', title: ['最近连接', 'Last connected'] },
    registration: {
      kind: 'computed',
      as: 'text',
      title: ['注册', 'Registration'],
      listed: true,
      words: registrationStates,
    },
    registrationUntil: { kind: 'computed', as: 'time', title: ['开放至', 'Open until'] },
    secondTime: {
      kind: 'computed',
      as: 'time',
      title: ['第二台终端', 'Second device'],
      listed: true,
    },
    refusal: {
      kind: 'state',
      title: ['最近拒收原因', 'Last rejected because'],
      listed: true,
      states: refusalStates,
    },
    refused7d: {
      kind: 'computed',
      as: 'number',
      title: ['7 天内拒收', 'Rejected, 7 days'],
      listed: true,
      decimals: 0,
    },
    refusedTime: { kind: 'computed', as: 'time', title: ['最近拒收', 'Last rejected'] },
    refusedDetail: { kind: 'computed', as: 'text', title: ['说明', 'In detail'], refusalDetail: true },
    address: { kind: 'computed', as: 'text', title: ['网络地址', 'Network address'] },
    maker: { kind: 'computed', as: 'text', title: ['制造商', 'Maker'] },
    model: { kind: 'computed', as: 'text', title: ['型号', 'Model'], listed: true },
    terminalId: { kind: 'computed', as: 'text', title: ['终端 ID', 'Terminal id'] },
    imei: { kind: 'computed', as: 'text', title: ['IMEI', 'IMEI'] },
    clockZone: { kind: 'computed', as: 'text', title: ['时钟时区', 'Zone of its clock'] },
    clockSeems: {
      kind: 'computed',
      as: 'text',
      title: ['时钟疑似时区', 'Its clock seems to be'],
      listed: true,
    },
    edition: { kind: 'computed', as: 'text', title: ['协议', 'Protocol'] },
    firmware: { kind: 'computed', as: 'text', title: ['固件', 'Firmware'] },
    token: { kind: 'computed', as: 'time', title: ['令牌创建于', 'Token made'] },
  },
});
