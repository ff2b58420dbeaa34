import { sprayModes } from '#domain/words/water-words.ts';

import { choice, either, litres, percent } from './columns.ts';

/** Water on board of a sprinkler truck, and what it does with it. */
export const waterColumns = {
  waterShare: percent('水位', 'Water', { rank: 1 }),
  waterL: litres('水量', 'Water left', { rank: 1 }),
  spraying: either(['洒水', 'Spraying'], ['洒水中', 'Spraying'], ['未洒水', 'Not spraying'], { rank: 1 }),
  sprayMode: choice(['方式', 'Mode'], sprayModes, { rank: 1 }),
  pumpOn: either(['水泵', 'Pump'], ['开', 'On'], ['关', 'Off'], { rank: 2 }),
};
