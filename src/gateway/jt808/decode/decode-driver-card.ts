import type { DriverSign } from '#contract/terminal-message/kinds/driver-sign.ts';

import { terminalMessageIds } from '../codec/message-ids.ts';
import { readDriverCard } from '../messages/driver-card.ts';
import type { Decoder } from './decoded.ts';
import { aheadMs, contentId, envelopeOf, unreadOf } from './envelope.ts';

const hourMs = 3_600_000;

/** 0x0702. Who takes a card out is not said, so only a card that is put in signs anybody in. */
export const decodeDriverCard: Decoder = ({ body, serial }, context) => {
  const card = readDriverCard(body, context.edition);
  const isTimed = context.edition !== '2011';
  const timeMs = !isTimed ? context.nowMs : card.timeMs === null ? null : card.timeMs + aheadMs(context);
  const driverCode = card.read ? context.driverCodeOf(card.licence) : null;
  if (driverCode === null || timeMs === null)
    return {
      messages: [unreadOf(context, terminalMessageIds.driverCard, body)],
      detail: card.read ? `no driver has the card ${card.licence}` : 'no card could be read',
    };
  const sign: DriverSign = {
    action: card.action,
    method: 'card',
    driverCode,
    cardCode: card.licence,
    accepted: true,
  };
  // Where no time is said, the same card later is another sign; sent again, it has its serial number.
  const said = isTimed ? '' : `-${serial}-${Math.floor(context.nowMs / hourMs)}`;
  const id = contentId(terminalMessageIds.driverCard, body, said);
  return {
    messages: [envelopeOf(context, id, timeMs, 'driver-sign', sign)],
    detail: '',
  };
};
