import {
  lastNumbersPart,
  lossQueryPart,
  lossStatisticsPart,
  receivedCountPart,
} from '#gateway/jt809/messages/link-messages.ts';

import { upMessage } from '../outbox/queue-up.ts';
import { readLinkLosses } from './link-losses.ts';
import { noteReceived } from './note-received.ts';
import { hexId, read, record, type Take, UnreadBody } from './taking.ts';

/** How many positions the authority has had. */
export const takeCount: Take = async (taking) => {
  await noteReceived(taking.queries, taking.peer.id, read(taking, receivedCountPart), taking.nowMs);
  return [];
};

/** A field of one byte. */
const mostBreaks = 255;

/** How the links were in a time, which is answered from what is stored. */
export const takeLossQuery: Take = async (taking) => {
  const { queries, peer, nowMs } = taking;
  const asked = read(taking, lossQueryPart);
  const { fromMs, untilMs } = asked;
  if (fromMs === null || untilMs === null) throw new UnreadBody();
  const { lost, breaks, brokenMs } = await readLinkLosses(queries, peer.id, fromMs, untilMs, nowMs);
  return [
    upMessage(peer.id, 'lossStatistics', null, lossStatisticsPart, {
      ...asked,
      lost,
      breaks: Math.min(mostBreaks, breaks),
      brokenS: Math.round(brokenMs / 1000),
    }),
  ];
};

/** Kept for people: which number each message has is nobody's here to go on from. */
export const keepNumbers: Take = async (taking) => {
  const { last } = read(taking, lastNumbersPart);
  const numbers = last.map(({ id, number }) => `${hexId(id)} ${number}`).join(', ');
  await record(taking, {
    kind: 'recorded',
    state: 'recorded',
    content: `${hexId(taking.came.id)}: ${numbers}`,
  });
  return [];
};
