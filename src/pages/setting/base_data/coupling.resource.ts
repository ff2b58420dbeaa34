import { defineResource } from '#resource/define.ts';

/** Which tractor pulled which trailer, from when until when: the rows are the history. */
export default defineResource({
  title: ['挂接', 'Couplings'],
  noun: ['挂接', 'coupling'],
  source: 'coupling',
  scope: { kind: 'via', column: 'truck_id', source: 'truck_master', key: 'id' },
  name: 'label',
  unique: [],
  order: '-fromTime',
  search: ['label'],
  filters: ['state'],
  writeFunction: 'truck.write',
  whenEmpty: [
    '登记牵引车自何时起牵引哪辆挂车；配送记录、损溢和证明按当时的挂接显示挂车号。',
    'Enter from when a tractor pulls which trailer: deliveries, losses and certificates show the trailer of that moment.',
  ],
  sections: [
    {
      title: ['挂接', 'Coupling'],
      fields: ['label', 'truckId', 'trailerId', 'fromTime', 'untilTime', 'state', 'note'],
    },
  ],
  fields: {
    label: { kind: 'computed', as: 'text', title: ['牵引车和挂车', 'Tractor and trailer'], listed: true },
    truckId: { kind: 'reference', title: ['牵引车', 'Tractor'], required: true, fixed: true, to: 'truckId' },
    trailerId: {
      kind: 'reference',
      title: ['挂车', 'Trailer'],
      required: true,
      fixed: true,
      to: 'trailerId',
    },
    fromTime: { kind: 'moment', title: ['挂接时间', 'From'], required: true, listed: true },
    untilTime: {
      kind: 'moment',
      title: ['脱挂时间', 'Until'],
      listed: true,
      hint: ['空：仍在牵引', 'Empty: it is coupled still'],
    },
    state: {
      kind: 'state',
      title: ['状态', 'State'],
      listed: true,
      states: {
        coming: { text: ['未开始', 'To come'], tone: 'quiet' },
        coupled: { text: ['牵引中', 'Coupled'], tone: 'good' },
        over: { text: ['已脱挂', 'Over'], tone: 'quiet' },
      },
    },
    note: { kind: 'text', title: ['备注', 'Remark'], listed: true, maxLength: 200 },
  },
});
