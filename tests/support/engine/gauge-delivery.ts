import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { at, send } from './engine-script.ts';

/** What the gauge of the other station tells of a delivery into its tank 1, from 1,440 to 1,700 s. */
export const gaugeDelivery = (fields: Partial<TerminalMessageData<'atg-delivery'>> = {}, second = 2500) =>
  send(
    second,
    'atg-delivery',
    {
      stationCode: 'T',
      tankNumber: 1,
      oilCode: 92,
      deliveryCode: 'one',
      startTime: at(1440),
      endTime: at(1700),
      startVtL: 1000,
      endVtL: 9000,
      startTemperatureC: 20,
      endTemperatureC: 20,
      salesVtL: 0,
      ...fields,
    },
    { terminal: 'ATGS0T' },
  );
