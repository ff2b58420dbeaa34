import { choice, readOnly, whole } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** What the level probes measure just now: the controller reckons it. */
export const tlspproperty: ParameterFile = {
  title: ['液位探头状态', 'Level probe state'],
  typeCode: 11,
  holder: ['控制器', 'Controller'],
  risk: 'low',
  effect: ['只读，不能下发', 'Read-only: it can’t be sent'],
  fields: {},
  groups: {
    property: {
      title: ['液位探头', 'Level probes'],
      one: ['{n} 号液位探头', 'Level probe {n}'],
      maxRows: 10,
      fields: {
        probeAddr: whole(['探头地址', 'Probe address'], 192, 207, '', readOnly),
        state: choice(
          ['状态', 'State'],
          { '0': ['正常', 'Normal'], '1': ['无应答', 'No answer'], '2': ['浮子卡住', 'Float stuck'] },
          readOnly,
        ),
        signalPercent: whole(['信号强度', 'Signal'], 0, 100, '%', readOnly),
      },
    },
  },
};
