import { readOnly, words } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';
import { standardParameters } from '../standard/standard-parameters.ts';

/** Items of one 0x0104, at most. */
const mostItems = 255;

/** What a terminal keeps by JT/T 808 itself, number by number, as far as the standard says what it is; the rest as bytes. */
export const jt808: ParameterFile = {
  title: ['808 标准参数', 'Parameters of JT/T 808'],
  typeCode: null,
  holder: ['车载终端', 'Console'],
  risk: 'middle',
  effect: [
    '立即生效；汇报间隔改变定位密度和流量',
    'Takes effect at once: intervals change how often places come, and the traffic',
  ],
  fields: Object.fromEntries(Object.entries(standardParameters).map(([path, { field }]) => [path, field])),
  groups: {
    unread: {
      title: ['标准之外的参数', 'Parameters beyond the standard'],
      one: ['第 {n} 个', 'No. {n}'],
      maxRows: mostItems,
      fields: {
        id: words(['编号', 'Number'], 8, readOnly),
        bytes: words(['字节', 'Bytes'], 510, readOnly),
      },
    },
  },
};
