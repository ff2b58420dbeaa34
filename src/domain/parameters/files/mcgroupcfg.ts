import { numberList, onOff, whole } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** Compartments that are filled and emptied as one. */
export const mcgroupcfg: ParameterFile = {
  title: ['联仓', 'Combined compartments'],
  typeCode: 5,
  holder: ['控制器', 'Controller'],
  risk: 'high',
  effect: [
    '改变各仓的合计方式，有油时库存会跳变',
    'Changes which compartments are added up: of a loaded truck the inventory jumps',
  ],
  fields: { enabled: onOff(['启用联仓', 'Combine compartments']) },
  groups: {
    mcGroup: {
      title: ['联仓组', 'Groups'],
      one: ['{n} 号组', 'Group {n}'],
      maxRows: 4,
      fields: {
        masterIndex: whole(['主仓', 'Master compartment'], 0, 8),
        slaves: numberList(['从仓', 'Slave compartments'], 1, 8, 3),
      },
    },
  },
};
