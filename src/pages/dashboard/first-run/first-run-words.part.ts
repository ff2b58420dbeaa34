import { type FirstRunStep, firstRunSteps } from '#domain/menu/first-run-steps.ts';
import type { Text } from '#i18n/text.ts';

interface Way {
  readonly text: Text;
  readonly to: string;
}

interface StepWords {
  readonly title: Text;
  /** What it is for, while it is open. */
  readonly what: Text;
  /** What there is, once it is done; `{n}`: how many. */
  readonly done: Text;
  readonly main: Way;
  /** Another way to do it. */
  readonly second?: Way;
  /** What leaving it as it is means; missing: nothing works without it. */
  readonly leave?: Text;
}

const at = (step: FirstRunStep, query = ''): string => `/${firstRunSteps[step].page}${query}`;
const notNow: Text = ['先不用', 'Not now'];

/** Each step in words, and the ways to it. */
export const firstRunWords: Readonly<Record<FirstRunStep, StepWords>> = {
  company: {
    title: ['公司', 'Company'],
    what: [
      '车队、分公司各是一家，谁看得到什么由它决定',
      'Fleets and branches are one each; who sees what follows from them',
    ],
    done: ['{n} 家', '{n} in all'],
    main: { text: ['改', 'Edit'], to: at('company') },
  },
  trucks: {
    title: ['车辆', 'Trucks'],
    what: ['一张表就够：车牌、公司、终端号', 'One sheet is enough: plates, companies, terminal numbers'],
    done: ['{n} 辆', '{n} in all'],
    main: { text: ['上传表格', 'Send a sheet'], to: at('trucks', '?import=sheet') },
    second: { text: ['一辆一辆填', 'One by one'], to: at('trucks', '?new=1') },
  },
  terminals: {
    title: ['终端', 'Terminals'],
    what: [
      '在终端里填这里的地址和端口，连上来就在“未登记”里',
      'Enter host and port in the terminal; it then comes up as unregistered',
    ],
    done: ['{n} 台车已联系上', '{n} trucks heard'],
    main: { text: ['看终端', 'See terminals'], to: at('terminals') },
  },
  places: {
    title: ['围栏', 'Fences'],
    what: [
      '油库、油站、停车场。KML、GeoJSON、奥维文件都行；没有围栏，开封都算在外面',
      'Depots, stations, parking lots: KML, GeoJSON and files of Ovi will do. Without them every opening is outside',
    ],
    done: ['{n} 个', '{n} in all'],
    main: { text: ['导入', 'Import'], to: at('places', '?import=map') },
    second: { text: ['在图上画', 'Draw on the map'], to: at('places', '?new=1') },
  },
  users: {
    title: ['用户', 'Users'],
    what: [
      '每人一个账号，角色决定看到什么、能做什么',
      'An account each; the role says what is seen and done',
    ],
    done: ['另有 {n} 人', '{n} beside yourself'],
    main: { text: ['新增', 'New'], to: at('users', '?new=1') },
    second: { text: ['导入', 'Import'], to: at('users', '?import=sheet') },
  },
  limits: {
    title: ['限值', 'Limits'],
    what: [
      '超速、停车、油量变化等报警的限值，现在都是默认值',
      'Limits of alarms (speed, stays, changes of volume) are all as shipped',
    ],
    done: ['改了 {n} 项', '{n} changed'],
    main: { text: ['设置', 'Set up'], to: at('limits') },
    leave: ['沿用默认', 'Keep the defaults'],
  },
  notices: {
    title: ['通知', 'Notices'],
    what: [
      '谁在什么报警时收到短信、电话、邮件。现在没有任何人会被叫醒',
      'Who is notified of which alarm by text, call or mail. Now no one is woken',
    ],
    done: ['{n} 条规则', '{n} {n:rule|rules}'],
    main: { text: ['设置', 'Set up'], to: at('notices') },
    leave: notNow,
  },
  map: {
    title: ['地图', 'Map'],
    what: [
      '现在只有内置的国家主干道。街道级要一个文件，或一份供应商合同',
      'There is the embedded map of main roads alone. Streets need a file, or a contract with a provider',
    ],
    done: ['{n} 个图源', '{n} {n:source|sources}'],
    main: { text: ['设置', 'Set up'], to: at('map') },
    leave: notNow,
  },
  backup: {
    title: ['备份', 'Backup'],
    what: [
      '还没有备份。在服务器上运行这条命令，并排成每天一次',
      'There is none. Run this command on the server, and once a day from then on',
    ],
    done: ['已有', 'There is one'],
    main: { text: ['复制命令', 'Copy the command'], to: '' },
    leave: notNow,
  },
};

/** Makes a backup, on the server. */
export const backupCommand = 'npm run backup';
