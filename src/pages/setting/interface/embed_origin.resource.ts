import { defineResource } from '#resource/define.ts';

/** Websites that may show a company's share links in a frame of their own pages. */
export default defineResource({
  title: ['嵌入网站', 'Embedding sites'],
  noun: ['嵌入网站', 'embedding site'],
  counted: ['个嵌入网站', 'embedding sites'],
  source: 'embed_origin',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'origin',
  unique: ['origin'],
  uniqueInCompany: ['origin'],
  order: 'origin',
  search: ['origin', 'remark'],
  filters: ['companyCode'],
  writeFunction: 'interface.write',
  whenEmpty: [
    '只有列在这里的网站才能在自己的页面里嵌入分享链接；没有列出时，任何网站都不能。',
    'Only sites that are listed here may embed share links in their pages; while there are none, no site may.',
  ],
  sections: [{ title: ['网站', 'Site'], fields: ['origin', 'companyCode', 'remark'] }],
  fields: {
    origin: {
      kind: 'text',
      title: ['网址', 'Origin'],
      required: true,
      listed: true,
      maxLength: 200,
      hint: [
        '例如 https://portal.example.com；不带路径和通配符',
        'e.g. https://portal.example.com; without a path or a wildcard',
      ],
    },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      required: true,
      fixed: true,
      listed: true,
      to: 'company',
      hint: ['可嵌入该公司及其下级公司的分享链接', 'May embed links of this company and those below it'],
    },
    remark: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
  },
});
