import { defaultHighLossRate } from '#domain/losses/loss.ts';
import { defineResource } from '#resource/define.ts';

const usual = `${defaultHighLossRate * 1000} ‰`;

const perMille = { kind: 'number', listed: true, min: 0.1, max: 100, decimals: 2, unit: '‰' } as const;

const allowance = { kind: 'number', listed: true, min: 0.01, max: 100, decimals: 2, unit: '‰' } as const;

/** Limits of loss by fleet and product: from when on a loss is high (specification 3, loss reports). */
export default defineResource({
  title: ['损溢限值', 'Loss limits'],
  noun: ['损溢限值', 'loss limit'],
  counted: ['条损溢限值', 'loss limits'],
  source: 'loss_limit',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'companyCode',
  unique: ['companyCode'],
  uniqueInCompany: ['companyCode'],
  order: 'companyCode',
  search: ['companyCode', 'note'],
  filters: ['companyCode'],
  writeFunction: 'lossLimit.write',
  whenEmpty: [
    `上级公司也没有限值时，汽油、柴油均以超过 ${usual} 为高损`,
    `Unless a company above has one, a loss of gasoline or diesel is high above ${usual}`,
  ],
  sections: [
    {
      title: ['限值', 'Limit'],
      fields: ['companyCode', 'gasolinePerMille', 'dieselPerMille', 'note'],
    },
    {
      title: ['损溢定额（按季节）', 'Allowances by season'],
      fields: [
        'gasolineSummerPerMille',
        'gasolineWinterPerMille',
        'dieselSummerPerMille',
        'dieselWinterPerMille',
      ],
    },
  ],
  fields: {
    companyCode: {
      kind: 'reference',
      title: ['车队', 'Fleet'],
      required: true,
      fixed: true,
      listed: true,
      to: 'company',
      hint: [
        '下级公司没有自己的限值时也用它',
        'Holds for the companies below it too, unless they have their own',
      ],
    },
    gasolinePerMille: {
      ...perMille,
      title: ['汽油限值', 'Gasoline limit'],
      hint: [
        '空：用上级的限值。自保存起生效，已有记录不变',
        'Empty: what holds above. From the moment of saving on; records that are there stay as they are',
      ],
    },
    dieselPerMille: {
      ...perMille,
      title: ['柴油限值', 'Diesel limit'],
      hint: ['空：用上级的限值', 'Empty: what holds above'],
    },
    gasolineSummerPerMille: {
      ...allowance,
      title: ['汽油定额，4–9 月', 'Gasoline, April to September'],
      hint: [
        '按任务开始的月份；比限值大时用定额，不会使限值变小。空：用上级的定额，都没有则不用',
        'By the month in which the task began. It holds where it is more than the limit, and makes none smaller. Empty: what holds above, or none',
      ],
    },
    gasolineWinterPerMille: { ...allowance, title: ['汽油定额，10–3 月', 'Gasoline, October to March'] },
    dieselSummerPerMille: { ...allowance, title: ['柴油定额，4–9 月', 'Diesel, April to September'] },
    dieselWinterPerMille: { ...allowance, title: ['柴油定额，10–3 月', 'Diesel, October to March'] },
    note: { kind: 'text', title: ['依据', 'Reason'], listed: true, maxLength: 200 },
  },
});
