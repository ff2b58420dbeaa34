import { choice, onOff, whole, words } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** Devices beyond seal and gauge that are connected to the console. */
export const extdevcfg1: ParameterFile = {
  title: ['外接设备', 'External devices'],
  typeCode: 4,
  holder: ['车载终端', 'Console'],
  risk: 'middle',
  effect: [
    '下次开机生效，写错的设备不上报',
    'In force at the next start; a device that is wrong reports nothing',
  ],
  fields: {},
  groups: {
    edev: {
      title: ['设备', 'Devices'],
      one: ['{n} 号设备', 'Device {n}'],
      maxRows: 32,
      fields: {
        name: words(['名称', 'Name'], 20),
        port: choice(['接口', 'Port'], {
          '1': ['串口 1', 'Serial 1'],
          '2': ['串口 2', 'Serial 2'],
          '3': ['CAN', 'CAN'],
        }),
        address: whole(['地址', 'Address'], 0, 255),
        baud: choice(
          ['波特率', 'Baud rate'],
          Object.fromEntries(
            ['2400', '4800', '9600', '19200', '38400', '115200'].map(
              (rate): [string, readonly [string, string]] => [rate, [rate, rate]],
            ),
          ),
        ),
        en: onOff(['启用', 'Enabled']),
      },
    },
  },
};
