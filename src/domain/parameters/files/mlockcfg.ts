import { choice, onOff, whole } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** Locks, and the valves that air or electricity moves. */
export const mlockcfg: ParameterFile = {
  title: ['锁和气/电阀', 'Locks and valves'],
  typeCode: 6,
  holder: ['控制器', 'Controller'],
  risk: 'high',
  effect: [
    '写入时阀门断电，停车时才能下发',
    'The valves lose power while this is written: it is sent to stationary trucks only',
  ],
  fields: {
    unlockTimeoutS: whole(['开锁时限', 'Unlocking time limit'], 5, 600, 's'),
    unlockTries: whole(['密码错误次数', 'Wrong passwords'], 1, 10),
  },
  groups: {
    cfg: {
      title: ['锁', 'Locks'],
      one: ['{n} 号锁', 'Lock {n}'],
      maxRows: 16,
      fields: {
        cabinIndex: whole(['仓号', 'Compartment'], 1, 10),
        lineNum: choice(['总线', 'Bus'], { '1': ['1 号总线', 'Bus 1'], '2': ['2 号总线', 'Bus 2'] }),
        en: onOff(['启用', 'Enabled']),
      },
    },
    cfg_valve: {
      title: ['气/电阀', 'Valves'],
      one: ['{n} 号阀', 'Valve {n}'],
      maxRows: 16,
      fields: {
        cabinIndex: whole(['仓号', 'Compartment'], 1, 10),
        drive: choice(['驱动', 'Drive'], { '0': ['气动', 'Air'], '1': ['电动', 'Electric'] }),
        closeDelayS: whole(['关阀延时', 'Closing delay'], 0, 120, 's'),
        en: onOff(['启用', 'Enabled']),
      },
    },
  },
};
