import { deviceModes } from '../device-modes.ts';
import { choice, looks, ofThisTruck, onOff, readOnly, whole, words } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** The controller that seal, gauge and valves are connected to. */
export const ctlsyscfg: ParameterFile = {
  title: ['控制器系统', 'Controller system'],
  typeCode: 1,
  holder: ['控制器', 'Controller'],
  risk: 'high',
  effect: [
    '控制器重启约 40 秒，期间铅封和液位未知',
    'The controller restarts: for about 40 s seals and levels are unknown',
  ],
  groups: {},
  fields: {
    appMode: choice(['应用模式', 'Application mode'], deviceModes.controllerApp),
    canAddress: whole(['CAN 地址', 'CAN address'], 0, 255),
    linkTimeoutS: whole(['链路超时', 'Link time-out'], 1, 600, 's'),
    watchdog: onOff(['看门狗', 'Watchdog']),
    controllerSn: looks(['控制器序列号', 'Controller serial'], 10, '^\\d{10}$', ['10 位数字', '10 digits'], {
      ...readOnly,
      ...ofThisTruck,
    }),
    firmware: words(['固件版本', 'Firmware'], 20, readOnly),
  },
};
