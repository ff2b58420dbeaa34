import type { Identity } from '#gateway/jt808/listener/identities.ts';

/** A terminal that has signed in. */
export const identity: Identity = {
  phone: '861234567890123',
  terminal: '1000000002',
  role: 'recorder',
  companyCode: 'C1',
  leads: true,
  edition: '2019',
  utcOffsetMin: 480,
  clock: 'right',
  maker: '',
  model: '',
  signedInMs: 0,
  forwarded: false,
  credential: Buffer.alloc(0),
  reports: true,
  ownLayout: false,
};
