import { type Habit, drivers, pastDeliveries, rows, stations, text, trailers } from './habit.ts';

/** Lists of drivers, sites, trailers, and of the system before. */
export const lists: readonly Habit[] = [
  {
    habit: 'drivers without numbers of their own',
    page: drivers,
    file: () =>
      rows(
        ['序号', '姓名', '单位', '手机号', '身份证号码', '在职状态', '入职日期'],
        [1, '陈 伟', '慈溪', '138 0574 1111', '11010519491231002x', '在职', '2020.3.1'],
        [2, '王　芳', '慈溪', '+8613805742222', null, '在岗', 43_831],
      ),
    taken: 2,
    kept: {
      name: '陈伟',
      mobile: '13805741111',
      idNumber: '11010519491231002X',
      enabled: true,
      inductionDate: '2020-03-01',
    },
  },
  {
    habit: 'an ID number that Excel made a figure',
    page: drivers,
    file: () =>
      rows(['姓名', '工号', '公司', '身份证号'], ['陈伟', '7001', 'TW0101', 110_105_194_912_310_030]),
    taken: 0,
    wrong: [
      '2 idNumber 110105194912310030: More than 15 digits: as a number Excel has lost the last ones. Make the column text and fill it in again',
    ],
  },
  {
    habit: 'two drivers of one name in a list without numbers',
    page: drivers,
    file: () => rows(['姓名', '公司'], ['陈伟', 'TW0101'], ['陈伟', 'TW0101']),
    taken: 1,
    wrong: ['3 name 陈伟: Twice in the sheet'],
  },
  {
    habit: 'stations without codes, with places of a telephone',
    page: stations,
    file: () =>
      rows(['加油站名称', '地址', '经度', '纬度', '公司'], ['城东站', '城东路 1 号', 121.27, 30.17, '慈溪']),
    choices: { datum: 'gcj02', constants: { 'shape.radiusM': '80' } },
    taken: 1,
    kept: { name: '城东站', companyCode: 'TW0101' },
  },
  {
    habit: 'sites that are called Total',
    page: stations,
    file: () =>
      rows(
        ['站名', '经纬度', '公司'],
        ['TOTAL Nanjing Rd', '121.55, 30.17', 'TW0101'],
        ['合计路站', '30.17，121.55', 'TW0101'],
        ['Sum Lane', 'E121°33′0″ N30°10′12″', 'TW0101'],
        ['合计', '3 座'],
      ),
    choices: { datum: 'wgs84', constants: { 'shape.radiusM': '80' } },
    taken: 3,
    skipped: ['5 total'],
    kept: { shape: { circle: { longitudeDeg: 121.55, latitudeDeg: 30.17, radiusM: 80 } } },
  },
  {
    habit: 'a decimal comma in coordinates',
    page: stations,
    file: () => rows(['站名', '经度', '纬度', '半径', '公司'], ['城西站', '7,0123', '51,5', 80, 'TW0101']),
    choices: { datum: 'wgs84' },
    taken: 0,
    wrong: [
      '2 shape.longitudeDeg 7,0123: “7,0123” is no coordinate: degrees are needed, e.g. 121.5512',
      '2 shape.latitudeDeg 51,5: “51,5” is no coordinate: degrees are needed, e.g. 121.5512',
    ],
  },
  {
    habit: 'a list of Western Europe',
    page: drivers,
    file: () =>
      Buffer.from(
        'Name;Personnel;Company;Geschlecht\nJörg Müller;X1;TW0101;\nRené Lévy;X2;TW0101;',
        'latin1',
      ),
    choices: { columns: { 1: 'driverCode' } },
    taken: 2,
    kept: { name: 'Jörg Müller' },
  },
  {
    habit: 'stations without places',
    page: stations,
    file: () => rows(['站名', '公司'], ['城西站', 'TW0101']),
    taken: 0,
    wrong: ['2 shape : Longitude, latitude and radius are needed'],
  },
  {
    habit: 'deliveries of the system before',
    page: pastDeliveries,
    file: () =>
      text(
        '运单编号;完成时间;车号;司机;发油油库;油站;品名;发油(升);实收量(L)',
        'YD-2025-001;2025/12/31 08:30;浙B·00002;陈 伟;镇海油库;城东站;92#;12,000;11 985.5',
        'YD-2025-002;昨天;浙B00002;;;;;;',
      ),
    choices: { constants: { systemName: 'G7', companyCode: 'TW0101' } },
    taken: 1,
    wrong: ['3 deliveredTime 昨天: A time is needed, e.g. 2026-11-22 08:30'],
    kept: {
      systemName: 'G7',
      deliveredTime: '2025-12-31T00:30:00.000Z',
      signCode: '浙B00002',
      driverName: '陈伟',
      loadedL: 12_000,
      deliveredL: 11_985.5,
    },
  },
  {
    habit: 'trailers',
    page: trailers,
    file: () =>
      rows(['挂车车牌', '号牌颜色', '所属单位', '罐检到期'], ['浙B1234挂', '黄', '慈溪', '2027-1-1']),
    taken: 1,
    kept: { signCode: '浙B1234挂', tankInspectionUntil: '2027-01-01' },
  },
];
