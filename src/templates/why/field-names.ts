import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import { oilLabel } from '#domain/words/oil-words.ts';
import { textIn, type Language, type Text } from '#i18n/text.ts';

import { messageFields } from './message-fields.ts';
import { ownWord } from './own-word.ts';
import { valueWord } from './value-words.ts';

/** Figures that rules compare, which no message has. */
const figures: Readonly<Record<string, Text>> = {
  limitKmh: ['限速', 'Speed limit'],
  halfWidthM: ['允许偏离', 'Corridor'],
  farthestM: ['最远偏离', 'Farthest off'],
  changeV20L: ['标准体积变化', 'V20 changed by'],
  thresholdL: ['判定阈值', 'Threshold'],
  beforeTime: ['作业前读数时间', 'Reading before'],
  afterTime: ['作业后读数时间', 'Reading after'],
  ms2: ['加速度', 'Acceleration'],
  limitMs2: ['加速度限值', 'Acceleration limit'],
  lateralMs2: ['侧向加速度', 'Lateral acceleration'],
  value: ['测得值', 'Measured'],
  limit: ['限值', 'Limit'],
  holdS: ['持续多久才判定', 'Judged after'],
  permitted: ['是否许可', 'Permitted'],
  beforeVtL: ['开启前油量', 'Volume before'],
  drivingS: ['驾驶时长', 'Driving'],
  measure: ['判定依据', 'Basis'],
  sentV20L: ['发油 V20', 'Loaded V20'],
  remainderV20L: ['余量变化 V20', 'Change on board V20'],
  wholeLossV20L: ['整个损溢 V20', 'Whole loss V20'],
  minL: ['损溢报警起点', 'Minimum loss'],
  leg: ['环节', 'Leg'],
  limitL: ['允许量', 'Allowed'],
  uncertaintyL: ['标准不确定度', 'Standard uncertainty'],
  coverage: ['包含因子 k', 'Coverage factor k'],
  tankLossV20L: ['车罐损溢 V20', 'Loss by the truck’s gauge, V20'],
  tankLoss: ['车罐损溢 V20', 'Loss by the truck’s gauge, V20'],
  ticketV20L: ['提油单 V20', 'By the ticket, V20'],
  missingV20L: ['短少 V20', 'Missing, V20'],
  openedTime: ['开启时间', 'Opened at'],
  permittedL: ['可放出量', 'May leave'],
  changeVtL: ['视体积变化', 'Vt changed by'],
  leftVtL: ['车上剩余', 'Left on board'],
  emptyL: ['低于此量视为空仓', 'Empty below'],
  lossV20L: ['损溢 V20', 'Loss V20'],
  loss: ['损溢 V20', 'Loss V20'],
  lossVt: ['视损 Vt', 'Apparent loss Vt'],
  wholeLoss: ['整个损溢 V20', 'Whole loss V20'],
  drained: ['途中流失', 'Counted by drain alarms'],
  highLossRateThreshold: ['损溢率限值', 'Loss limit'],
  lossRate: ['损溢率', 'Loss rate'],
  threshold: ['损溢率限值', 'Loss limit'],
  drainedV20L: ['途中流失', 'Counted by drain alarms'],
};

/** Units by the end of a field's name; the longest that fits. */
const units: readonly (readonly [end: string, unit: string, decimals: number])[] = [
  ['KgM3', 'kg/m³', 1],
  ['Percent', '%', 1],
  ['LMin', 'L/min', 1],
  ['Kmh', 'km/h', 1],
  ['KPa', 'kPa', 2],
  ['Bytes', 'B', 0],
  ['Ms2', 'm/s²', 2],
  ['ms2', 'm/s²', 2],
  ['itudeDeg', '°', 6],
  ['Deg', '°', 2],
  ['Dbm', 'dBm', 0],
  ['Mm', 'mm', 1],
  ['Km', 'km', 1],
  ['Kg', 'kg', 1],
  ['L', 'L', 2],
  ['loss', 'L', 2],
  ['Loss', 'L', 2],
  ['Vt', 'L', 2],
  ['drained', 'L', 2],
  ['C', '℃', 1],
  ['V', 'V', 2],
  ['S', 's', 0],
  ['M', 'm', 1],
];

const perMille: ReadonlySet<string> = new Set(['lossRate', 'threshold', 'highLossRateThreshold']);

const places = new Map([...Object.keys(figures), ...Object.keys(messageFields)].map((name, i) => [name, i]));

/** Fields in the order of their words: the store has no order. */
export const inOrder = (
  fields: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] => {
  const placeOf = (name: string): number => places.get(name) ?? places.size;
  return Object.entries(fields).toSorted(([a], [b]) => placeOf(a) - placeOf(b));
};

/** What a field is called; one that this build does not know is called as it is spelled. */
export const fieldName = (field: string): Text =>
  ownWord(figures, field) ?? ownWord(messageFields, field) ?? [field, field];

const numberText = (field: string, value: number): string => {
  if (perMille.has(field)) return `${formatNumber(value * 1000, 4)} ‰`;
  const [, unit = '', decimals = Number.isInteger(value) ? 0 : 2] =
    units.find(([end]) => field.endsWith(end)) ?? [];
  return `${formatNumber(value, decimals)}${unit === '' ? '' : ` ${unit}`}`;
};

/** A value in words, with its unit; a missing one is a dash. */
export const fieldValue = (field: string, value: unknown, language: Language): string => {
  if (value === null || value === undefined || value === '') return missing;
  if (typeof value === 'boolean') return textIn(value ? ['是', 'Yes'] : ['否', 'No'], language);
  if (typeof value === 'number' && Number.isFinite(value))
    return field === 'oilCode' ? oilLabel(value, language) : numberText(field, value);
  if (typeof value !== 'string') return missing;
  if (field.endsWith('Time') && Number.isFinite(Date.parse(value)))
    return formatDateTime(Date.parse(value), language);
  const word = valueWord(field, value);
  return word === null ? value : textIn(word, language);
};
