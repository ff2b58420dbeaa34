/** Codes of tank inventory rows and their names (specification 3), `[zh, en]`. */
export const dataTypes = {
  FF: ['错误液位', 'Error level'],
  MP: ['打印', 'Printing'],
  IN: ['间隔', 'Interval'],
  SS: ['铅封变化', 'Sealing change'],
  RB: ['系统启动', 'System start'],
  PL: ['低电压断电', 'Low-voltage power off'],
  LP: ['液位平稳', 'Flatting'],
  LC: ['液位变化', 'Level change'],
  LA: ['API关闭', 'API closed'],
  LB: ['底阀关闭', 'Foot valve closed'],
  LM: ['人孔盖关闭', 'Manhole closed'],
  LG: ['施封液位', 'Sealing level'],
  TT: ['补传', 'Compensating upload'],
  TF: ['报警', 'Alarm'],
  LE: ['液位启动', 'Level boot'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type DataType = keyof typeof dataTypes;
