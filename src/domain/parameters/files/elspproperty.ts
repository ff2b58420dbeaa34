import { choice, looks, ofThisTruck, readOnly, whole } from '../parameter-field.ts';
import { readOnlyFile } from './read-only-file.ts';

/** What the seal's sensors measure just now. */
export const elspproperty = readOnlyFile(['铅封传感器状态', 'Seal sensor state'], 3, {
  title: ['传感器', 'Sensors'],
  one: ['{n} 号传感器', 'Sensor {n}'],
  maxRows: 64,
  fields: {
    sn: looks(['序列号', 'Serial'], 10, '^\\d{10}$', ['10 位数字', '10 digits'], {
      ...readOnly,
      ...ofThisTruck,
    }),
    state: choice(
      ['状态', 'State'],
      { '0': ['关闭', 'Closed'], '1': ['打开', 'Open'], '2': ['故障', 'Fault'] },
      readOnly,
    ),
    valueMv: whole(['当前值', 'Present value'], 0, 5000, 'mV', readOnly),
  },
});
