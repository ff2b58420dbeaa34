import { deviceModes } from '../device-modes.ts';
import { choice, looks, ofThisTruck, onOff, whole } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';
import { sensorTypes } from '../sensor-types.ts';

/** The electronic seal: how it works, and its probes. */
export const elscfg: ParameterFile = {
  title: ['铅封探头', 'Seal probes'],
  typeCode: 2,
  holder: ['控制器', 'Controller'],
  risk: 'high',
  effect: [
    '控制器重启约 40 秒，期间铅封状态未知，不报围栏外开封',
    'The controller restarts: for about 40 s the seals are unknown and no unsealing alarm is raised',
  ],
  fields: {
    workMode: choice(['铅封工作模式', 'Seal work mode'], deviceModes.sealWork),
    autoSealTime: whole(['自动施封次数', 'Automatic sealings'], 0, 99),
    manualSealTime: whole(['手动施封次数', 'Sealings by hand'], 0, 99),
    debounceMs: whole(['防抖时间', 'Debounce time'], 0, 10_000, 'ms'),
  },
  groups: {
    probes: {
      title: ['探头', 'Probes'],
      one: ['{n} 号探头', 'Probe {n}'],
      maxRows: 64,
      fields: {
        cabinIndex: whole(['仓号', 'Compartment'], 1, 10),
        lineNum: choice(['总线', 'Bus'], { '1': ['1 号总线', 'Bus 1'], '2': ['2 号总线', 'Bus 2'] }),
        type: choice(['传感器类型', 'Sensor type'], sensorTypes),
        en: onOff(['启用', 'Enabled']),
        smodv: whole(['变化门限', 'Change threshold'], 0, 5000, 'mV'),
        sgatev: whole(['判定门限', 'Gate value'], 0, 5000, 'mV'),
        szerov: whole(['零点', 'Zero value'], 0, 5000, 'mV'),
        smaxv: whole(['上限', 'Upper limit'], 0, 5000, 'mV'),
        sn: looks(['序列号', 'Serial'], 10, '^\\d{10}$', ['10 位数字', '10 digits'], ofThisTruck),
      },
    },
  },
};
