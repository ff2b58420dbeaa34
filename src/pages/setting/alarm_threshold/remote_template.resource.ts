import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { defineResource } from '#resource/define.ts';
import type { ChoiceField, NumberField } from '#resource/fields.ts';

const { fields: driving } = parameterFileOf('driving');

const titleOf = (path: string): readonly [string, string] => driving[path]?.title ?? [path, path];

/** A driving parameter as the table of parameters has it. */
const number = (path: string, listed = false): NumberField => {
  const rule = driving[path]?.rule;
  if (rule?.kind !== 'number') throw new Error(`${path} is no number`);
  const { min, max, decimals, unit } = rule;
  return { kind: 'number', title: titleOf(path), listed, min, max, decimals, unit };
};

const onOff = (path: string): ChoiceField => ({
  kind: 'choice',
  title: titleOf(path),
  choices: Object.fromEntries(
    Object.entries(driving[path]?.options ?? {}).map(([code, text]) => [code, { text }]),
  ),
});

/** Sets of driving parameters that are pushed again and again; what is left empty stays as each truck has it. */
export default defineResource({
  title: ['远程下发模板', 'Remote delivery template'],
  noun: ['下发模板', 'template'],
  counted: ['个下发模板', 'parameter templates'],
  source: 'parameter_template',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: ['name'],
  uniqueInCompany: ['name'],
  order: 'name',
  search: ['name', 'remark'],
  filters: ['companyCode'],
  writeFunction: 'parameter.write',
  whenEmpty: [
    '常用的一组行车参数存为模板，在“参数下发”和“远程下发”中取用。',
    'Save frequently used driving parameters as a template and use it in Parameter distribution and Remote Delivery.',
  ],
  sections: [
    { title: ['模板', 'Template'], fields: ['name', 'companyCode', 'remark'] },
    {
      title: ['超速', 'Overspeed'],
      fields: ['maxSpeedKmh', 'overspeedDurationS', 'preOverspeedKmh', 'overspeedVoice'],
    },
    {
      title: ['疲劳', 'Fatigue'],
      fields: ['continuousDrivingMin', 'restMin', 'preFatigueMin', 'fatigueVoice'],
    },
  ],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 40 },
    companyCode: {
      kind: 'reference',
      title: ['公司', 'Company'],
      required: true,
      fixed: true,
      listed: true,
      to: 'company',
    },
    maxSpeedKmh: number('maxSpeedKmh', true),
    overspeedDurationS: number('overspeedDurationS', true),
    preOverspeedKmh: number('preOverspeedKmh', true),
    overspeedVoice: onOff('overspeedVoice'),
    continuousDrivingMin: number('continuousDrivingMin', true),
    restMin: number('restMin'),
    preFatigueMin: number('preFatigueMin', true),
    fatigueVoice: onOff('fatigueVoice'),
    remark: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
  },
});
