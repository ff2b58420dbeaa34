import { choice, readOnly, whole } from '../parameter-field.ts';
import { readOnlyFile } from './read-only-file.ts';

/** What the level probes measure just now. */
export const tlspproperty = readOnlyFile(['液位探头状态', 'Level probe state'], 11, {
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
});
