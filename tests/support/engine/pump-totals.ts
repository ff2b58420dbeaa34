import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { provenLoss } from './proven-loss.ts';
import type { Delivery, Scenario } from '../scenario.ts';

type AtgDelivery = TerminalMessageData<'atg-delivery'>;

const told = provenLoss.messages.find(({ message }) => message.kind === 'atg-delivery');
if (!told) throw new Error('scenario 06 has no delivery of a station');

/** The delivery of the station's gauge in scenario 06. */
export const toldDelivery = told.message.data as AtgDelivery;

/** The proven loss of scenario 06, but the station's gauge does not say what was sold meanwhile. */
export const unknownSales: Scenario = {
  ...provenLoss,
  name: '06-unknown-sales',
  messages: provenLoss.messages.map((delivery) => {
    if (delivery !== told) return delivery;
    const { salesVtL: _told, ...data } = toldDelivery;
    return { ...delivery, message: { ...delivery.message, data } };
  }),
};

/** What the pumps on the tank of that delivery counted meanwhile, read at its two ends. */
export const pumpTotals = (
  soldL: number,
  fields: Partial<TerminalMessageData<'pump-totals'>> = {},
  id = `totals-${soldL}`,
): Delivery => {
  const data: TerminalMessageData<'pump-totals'> = {
    totalsCode: 'totals',
    stationCode: toldDelivery.stationCode,
    tankNumber: toldDelivery.tankNumber,
    startTime: toldDelivery.startTime,
    endTime: toldDelivery.endTime,
    startTotalVtL: 812_344.1,
    endTotalVtL: 812_344.1 + soldL,
    ...fields,
  };
  return {
    receivedAt: told.receivedAt,
    message: {
      id,
      terminal: told.message.terminal,
      time: data.endTime,
      seq: 950,
      kind: 'pump-totals',
      data,
    },
  };
};
