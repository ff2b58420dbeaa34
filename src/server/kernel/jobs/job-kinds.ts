/** What the server does by itself, in the words of its log. */
export const jobKinds = {
  time: 'letting time pass for trucks',
  heartbeat: 'saying that this process is alive',
  pushes: 'sending pushes',
  notices: 'sending notices',
  schedule: 'queueing what is told by the clock',
  webhooks: 'sending events',
  eventStreams: 'streaming events',
  eventPublisher: 'publishing events',
  sessionChecks: 'asking identity providers for sessions',
  shareLinks: 'ending share links',
  corrections: 'working off corrections',
  pumpTotals: 'bringing pump totals to the rules',
  expiredOrders: 'ending expired commands',
  orderCounts: 'counting orders',
  alarmCounts: 'counting alarms',
  rollouts: 'taking roll-outs on',
  maintenance: 'maintaining the database',
  retention: 'dropping old telemetry',
  messageIds: 'dropping ids of old messages',
  archive: 'moving old telemetry to the archive',
  pruning: 'pruning what is over',
  authorities: 'looking after authorities',
  authorityWork: 'the work for an authority',
  authorityOutbox: 'sending to authorities',
  authorityDays: 'noting days of authorities',
  authorityPhotographs: 'photos for authorities',
  forwarding: 'looking after other platforms',
  forwardingWork: 'passing terminals on to other platforms',
  forwardingOutbox: 'sending to other platforms',
} as const;

export type JobKind = keyof typeof jobKinds;

export const jobKindNames = Object.keys(jobKinds) as readonly JobKind[];
