import { resultCodes } from '#contract/envelope.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest, Refusal } from '../kernel/refusal.ts';

/** Names of tables that others refer to. */
const tableWords: Readonly<Record<string, Text>> = {
  company: ['公司', 'companies'],
  app_user: ['用户', 'users'],
  driver: ['驾驶员', 'drivers'],
  truck_master: ['车辆', 'trucks'],
  device: ['设备', 'devices'],
  area_master: ['围栏', 'fences'],
  station_gauge: ['加油站液位仪', 'station gauges'],
  change_request: ['变更申请', 'change requests'],
};

const otherRecords: Text = ['其他记录', 'other records'];

const isText = (value: unknown): value is string => typeof value === 'string';

/** `Key (sign_code)=(浙A1) already exists.` names a column; its value is not repeated. */
const fieldOf = (error: object): string | null => {
  const detail: unknown = Reflect.get(error, 'detail');
  const named: unknown = Reflect.get(error, 'column');
  const column = isText(named) ? named : isText(detail) ? /^Key \("?(\w+)"?\)=/.exec(detail)?.[1] : undefined;
  return column?.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()) ?? null;
};

const refused = (error: object, text: Text): Refusal => {
  const field = fieldOf(error);
  return badRequest(text, field === null ? {} : { [field]: text });
};

const stillUsed = (error: object): Refusal => {
  const table: unknown = Reflect.get(error, 'table');
  const [zh, en] = (isText(table) ? tableWords[table] : undefined) ?? otherRecords;
  const missing = String(Reflect.get(error, 'detail') ?? '').includes('is not present');
  return missing
    ? refused(error, ['所引用的记录不存在', 'What it refers to does not exist'])
    : new Refusal(resultCodes.conflict, [`仍被${zh}使用`, `It is still used by ${en}`]);
};

/** Constraint violations (PostgreSQL, appendix A, class 23). */
const violations: Readonly<Record<string, (error: object) => Refusal>> = {
  '23505': (error) => refused(error, ['已存在', 'already exists']),
  '23503': stillUsed,
  '23502': (error) => refused(error, ['必填', 'Required']),
  '23514': (error) => refused(error, ['数值不在允许范围内', 'The value is not allowed']),
};

/** Refusals of the database because of its input; null: a failure of its own. Its message is not passed on. */
export const databaseRefusal = (error: unknown): Refusal | null => {
  if (typeof error !== 'object' || error === null) return null;
  const code: unknown = Reflect.get(error, 'code');
  if (!isText(code) || Reflect.get(error, 'severity') === undefined) return null;
  const violation = violations[code];
  if (violation) return violation(error);
  // Class 22: a value that its column can't hold.
  return /^22[0-9A-Z]{3}$/.test(code)
    ? refused(error, ['参数不正确', 'A value is not in the right form'])
    : null;
};
