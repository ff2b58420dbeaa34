import { terminalRoles } from '#domain/devices/terminal-roles.ts';
import { claimStates } from '#domain/words/terminal-words.ts';
import { defineResource } from '#resource/define.ts';

/**
 * Numbers of terminals that were refused because another company's truck or station has them, and those that two had
 * before numbers were unique. The company that runs the installation sees both sides, and decides.
 */
export default defineResource({
  title: ['号码争议', 'Disputed numbers'],
  noun: ['争议', 'dispute'],
  source: 'terminal_claim',
  scope: { kind: 'company', by: 'operatorCode' },
  readOnly: true,
  name: 'number',
  unique: [],
  order: '-claimedTime',
  search: ['number', 'claimant'],
  filters: ['state', 'claimedTime'],
  writeFunction: 'truck.write',
  lifecycle: {
    field: 'state',
    locked: ['granted', 'kept'],
    lockedText: ['已裁定', 'It has been decided'],
  },
  whenEmpty: [
    '没有两家都要的终端号码。争议由平台运营公司裁定。',
    'No terminal number is claimed by two companies. Disputes are decided by the operator of the installation.',
  ],
  actions: {
    grant: {
      title: ['给申请方', 'Assign to the applicant'],
      question: ['把 {name} 给申请方？', 'Assign {name} to the applicant?'],
      consequence: [
        '现持有方立即失去该号码，其终端断开；申请方车辆已存在则立即获得。',
        'The current holder loses the number at once and its terminal is disconnected; the applicant’s truck gets it at once if it exists already.',
      ],
      asksReason: true,
      from: ['open'],
      done: ['已给申请方', 'Assigned to the applicant'],
    },
    keep: {
      title: ['维持现状', 'Leave as it is'],
      question: ['{name} 维持现状？', 'Leave {name} as it is?'],
      consequence: ['申请方不会获得该号码。', 'The applicant does not get the number.'],
      asksReason: true,
      from: ['open'],
      done: ['维持现状', 'Left as it is'],
    },
  },
  sections: [
    {
      title: ['号码', 'Number'],
      fields: ['number', 'role', 'state', 'claimedTime', 'decidedTime', 'decidedBy', 'operatorCode'],
    },
    { title: ['申请方', 'Applicant'], fields: ['claimant', 'companyCode', 'userName'] },
    { title: ['现持有方', 'Who has it'], fields: ['holder', 'holderCompany', 'holderRole', 'holderSeen'] },
  ],
  fields: {
    claimedTime: { kind: 'moment', title: ['申请时间', 'Requested'], listed: true },
    number: { kind: 'text', title: ['终端号码', 'Number'], listed: true, maxLength: 20 },
    role: { kind: 'choice', title: ['类型', 'Kind'], choices: terminalRoles },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: claimStates },
    claimant: { kind: 'text', title: ['申请方', 'Applicant'], listed: true, maxLength: 40 },
    companyCode: {
      kind: 'reference',
      title: ['申请公司', 'Applicant’s company'],
      listed: true,
      to: 'company',
    },
    userName: { kind: 'text', title: ['填写人', 'Entered by'], maxLength: 40 },
    holder: { kind: 'computed', as: 'text', title: ['现持有方', 'Who has it'], listed: true },
    holderCompany: {
      kind: 'computed',
      as: 'text',
      title: ['持有公司', 'Company that has it'],
      listed: true,
      names: true,
    },
    holderRole: { kind: 'computed', as: 'text', title: ['类型', 'Kind'], words: terminalRoles },
    holderSeen: { kind: 'computed', as: 'time', title: ['最近连接', 'Last connected'], listed: true },
    decidedTime: { kind: 'moment', title: ['裁定时间', 'Decided'] },
    decidedBy: { kind: 'text', title: ['裁定人', 'Decided by'], maxLength: 40 },
    operatorCode: { kind: 'reference', title: ['裁定公司', 'Company that decides'], to: 'company' },
  },
});
