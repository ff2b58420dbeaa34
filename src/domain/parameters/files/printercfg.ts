import { choice, onOff, whole, words } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** The printer of delivery slips. */
export const printercfg: ParameterFile = {
  title: ['打印机', 'Printer'],
  typeCode: 10,
  holder: ['车载终端', 'Console'],
  risk: 'low',
  effect: ['立即生效', 'In force at once'],
  groups: {},
  fields: {
    enabled: onOff(['启用打印', 'Printing']),
    copies: whole(['打印份数', 'Copies'], 1, 5),
    paper: choice(['纸宽', 'Paper width'], { '58': ['58 mm', '58 mm'], '80': ['80 mm', '80 mm'] }),
    heading: words(['抬头', 'Heading'], 40),
    footer: words(['页脚', 'Footer'], 40, { showInDetail: false }),
  },
};
