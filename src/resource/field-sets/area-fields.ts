import type { Fields } from '../define.ts';

const onlyOther = {
  hint: ['仅对“其他”类型有效', 'Only for the type “other”'],
} as const;

/** What areas of every type have where they are listed together (specification 3): columns of `area`. */
export const areaFields = {
  name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 60 },
  nameEn: { kind: 'text', title: ['英文名称', 'English name'], maxLength: 80 },
  companyCode: { kind: 'reference', title: ['公司', 'Company'], required: true, listed: true, to: 'company' },
  shape: {
    kind: 'geometry',
    title: ['范围', 'Outline'],
    required: true,
    listed: true,
    minRadiusM: 10,
    maxRadiusM: 50_000,
  },
  permitsUnsealing: { kind: 'switch', usual: false, title: ['允许开封', 'May be opened'], ...onlyOther },
  permitsParking: { kind: 'switch', usual: false, title: ['允许停车', 'May park'], ...onlyOther },
  enabled: { kind: 'switch', title: ['启用', 'Enabled'], listed: true },
} as const satisfies Fields;
