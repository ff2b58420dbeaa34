import { deviceModes } from '../device-modes.ts';
import { choice, decimal, looks, whole, words } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

const mm = (title: readonly [string, string], max = 3000) => whole(title, 0, max, 'mm');

/** The level gauge, its probes and the products that it knows. */
export const tlscfg: ParameterFile = {
  title: ['液位仪和油品', 'Level gauge and products'],
  typeCode: 8,
  holder: ['控制器', 'Controller'],
  risk: 'middle',
  effect: [
    '下次开机生效；盲区和补偿改变后，旧罐容表的体积会偏',
    'In force at the next start; after a change of blind level or compensation volumes by the old table are off',
  ],
  fields: {
    workMode: choice(['液位仪工作模式', 'Level gauge work mode'], deviceModes.levelGaugeWork),
    sampleS: whole(['采样间隔', 'Sampling interval'], 1, 60, 's'),
  },
  groups: {
    productTypeList: {
      title: ['油品', 'Products'],
      one: ['{n} 号油品', 'Product {n}'],
      maxRows: 16,
      fields: {
        ptNo: whole(['油品编号', 'Product number'], 0, 99),
        ptName: words(['油品名称', 'Product name'], 20),
        ptDensity: decimal(['20 ℃ 密度', 'Density at 20 °C'], 600, 1000, 1, 'kg/m³'),
        ptVEC: decimal(['体积膨胀系数', 'Volume expansion'], 0, 0.01, 5, '1/℃'),
      },
    },
    tlsProbe: {
      title: ['液位探头', 'Level probes'],
      one: ['{n} 号液位探头', 'Level probe {n}'],
      maxRows: 10,
      fields: {
        probeAddr: choice(
          ['探头地址', 'Probe address'],
          Object.fromEntries(
            Array.from({ length: 16 }, (_, index) => 192 + index).map(
              (address): [string, readonly [string, string]] => {
                const text = address.toString(16).toUpperCase();
                return [String(address), [text, text]];
              },
            ),
          ),
        ),
        ptNo: whole(['油品编号', 'Product number'], 0, 99),
        distA: mm(['安装距离 A', 'Distance A']),
        distH: mm(['安装距离 H', 'Distance H']),
        distX: mm(['安装距离 X', 'Distance X']),
        distY: mm(['安装距离 Y', 'Distance Y']),
        distZ: mm(['安装距离 Z', 'Distance Z']),
        distM: mm(['安装距离 M', 'Distance M']),
        distN: mm(['安装距离 N', 'Distance N']),
        levelComp: looks(['液位补偿', 'Level compensation'], 4, '^-?\\d{1,3}$', [
          '-999～999 mm',
          '-999 to 999 mm',
        ]),
        blindLevel: mm(['盲区', 'Blind level'], 500),
        cabinSizeH: mm(['仓高', 'Compartment height']),
        cabinPipeVol: whole(['管线容积', 'Pipeline volume'], 0, 500, 'L'),
        overfillHigh: mm(['防溢高位', 'Overfill high level']),
        overfillHighHigh: mm(['防溢高高位', 'Overfill highest level']),
        volCalcMode: choice(['体积计算方式', 'Volume calculation'], {
          '0': ['不计算', 'None'],
          '1': ['罐容表', 'Calibration table'],
          '2': ['罐容表和倾角', 'Calibration table and tilt'],
          '3': ['圆柱', 'Cylinder'],
          '4': ['椭圆柱', 'Elliptic cylinder'],
          '5': ['方箱', 'Box'],
          '6': ['外部给出', 'From an external source'],
        }),
      },
    },
  },
};
