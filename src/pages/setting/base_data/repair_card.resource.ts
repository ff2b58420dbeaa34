import { defineResource } from '#resource/define.ts';

/** Repair cards (specification 3): cards that let a fitter open seals, and where each was last held to a console. */
export default defineResource({
  title: ['发卡管理', 'Issuing card'],
  noun: ['维修卡', 'repair card'],
  counted: ['张维修卡', 'repair cards'],
  source: 'repair_card',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'cardCode',
  unique: ['cardCode'],
  uniqueInCompany: ['cardCode'],
  sheetKey: 'cardCode',
  order: 'cardCode',
  search: ['cardCode', 'holderName', 'issuingAuthority', 'remark'],
  filters: ['companyCode', 'enabled'],
  status: 'enabled',
  writeFunction: 'repairCard.write',
  whenEmpty: [
    '维修卡让维修人员开启铅封；刷卡记录在“刷卡记录”页。',
    'A repair card lets a fitter open seals; each use is on the page of NFC card records.',
  ],
  sections: [
    {
      title: ['维修卡', 'Repair card'],
      fields: ['cardCode', 'companyCode', 'holderName', 'issuingAuthority', 'issueDate', 'validUntil'],
    },
    { title: ['使用', 'Use'], fields: ['lastUsedTime', 'lastUsedIn', 'remark', 'enabled'] },
  ],
  fields: {
    cardCode: {
      kind: 'text',
      title: ['卡号', 'Card code'],
      required: true,
      fixed: true,
      listed: true,
      maxLength: 32,
      pattern: '^[A-Za-z0-9]{4,32}$',
      patternText: ['4 到 32 位字母或数字', '4 to 32 letters or digits'],
    },
    companyCode: {
      kind: 'reference',
      title: ['所属公司', 'Company'],
      required: true,
      listed: true,
      to: 'company',
    },
    holderName: { kind: 'text', title: ['持卡人', 'Holder'], listed: true, maxLength: 40 },
    issueDate: { kind: 'date', title: ['发卡时间', 'Issue time'], required: true, listed: true },
    validUntil: { kind: 'date', title: ['有效期至', 'Valid until'], listed: true },
    issuingAuthority: { kind: 'text', title: ['发卡机构', 'Issuing authority'], listed: true, maxLength: 60 },
    lastUsedTime: { kind: 'computed', title: ['最近使用', 'Last used'], as: 'time', listed: true },
    lastUsedIn: { kind: 'computed', title: ['使用车辆', 'Used in'], as: 'text', listed: true },
    remark: { kind: 'text', title: ['备注', 'Remark'], maxLength: 200 },
    enabled: { kind: 'switch', title: ['状态', 'Status'], listed: true },
  },
});
