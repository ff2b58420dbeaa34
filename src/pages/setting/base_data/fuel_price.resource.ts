import { fuelWords } from '#domain/words/oil-words.ts';
import { defineResource } from '#resource/define.ts';

/** What a litre of a fuel is worth, from a day on: losses are shown in money by the price of the day on which they ended. */
export default defineResource({
  title: ['油品价格', 'Fuel prices'],
  noun: ['油品价格', 'fuel price'],
  counted: ['条油品价格', 'fuel prices'],
  source: 'fuel_price',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'priceCode',
  unique: ['priceCode'],
  uniqueInCompany: ['priceCode'],
  sheetKey: 'priceCode',
  order: '-effectiveDay',
  search: ['priceCode', 'note'],
  filters: ['companyCode', 'fuel'],
  writeFunction: 'fuelPrice.write',
  whenEmpty: [
    '上级公司也没有价格时，损溢金额显示为“—”',
    'Unless a company above has prices, the value of losses is shown as “—”',
  ],
  sections: [
    {
      title: ['价格', 'Price'],
      fields: ['priceCode', 'companyCode', 'fuel', 'effectiveDay', 'pricePerL', 'note'],
    },
  ],
  fields: {
    priceCode: {
      kind: 'text',
      title: ['编号', 'Number'],
      required: true,
      listed: true,
      fixed: true,
      maxLength: 40,
      hint: [
        '自定，如 汽油-2026-03-01；导入表格时按它匹配',
        'Of your choice, like P-2026-03-01; rows of a sheet are matched by it',
      ],
    },
    companyCode: {
      kind: 'reference',
      title: ['车队', 'Fleet'],
      required: true,
      fixed: true,
      listed: true,
      to: 'company',
      hint: [
        '下级公司没有自己的价格时也用它',
        'Holds for the companies below it too, unless they have their own',
      ],
    },
    fuel: { kind: 'choice', title: ['燃料', 'Fuel'], required: true, listed: true, choices: fuelWords },
    effectiveDay: {
      kind: 'date',
      title: ['生效日', 'From'],
      required: true,
      listed: true,
      hint: [
        '从这一天起，到下一条价格的前一天止；损溢按结束之日计价',
        'From this day to the one before the next price; a loss has the price of the day on which it ended',
      ],
    },
    pricePerL: {
      kind: 'number',
      title: ['单价（20 °C）', 'Price at 20 °C'],
      required: true,
      listed: true,
      min: 0.01,
      max: 1000,
      decimals: 4,
      unit: '¥/L',
    },
    note: { kind: 'text', title: ['依据', 'Reason'], listed: true, maxLength: 200 },
  },
});
