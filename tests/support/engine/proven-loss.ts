import { type Delivery, type Scenario, scenarios } from '../scenario.ts';

const found = scenarios.find(({ name }) => name.startsWith('06'));
if (!found) throw new Error('no scenario 06');

/** What the rack says it loaded: the same as the truck's gauge. */
const ticket: Delivery = {
  receivedAt: '2026-03-02T00:17:31Z',
  message: {
    id: '1000000001-ticket',
    terminal: '1000000001',
    time: '2026-03-02T00:17:30Z',
    seq: 900,
    kind: 'flow-delivery',
    data: {
      ticketCode: 'rack-1',
      meterNumber: 1,
      measuringPosition: 'rack',
      direction: 'load',
      compartment: 2,
      oilCode: 0,
      unit: 'L',
      vtL: 6000,
      v20L: 6000,
      startTime: '2026-03-02T00:07:00Z',
      endTime: '2026-03-02T00:17:00Z',
      valid: true,
    },
  },
};

const shorterL = 60;

/** The station's gauge finds less, and the truck says that it is level: its probe is not in the middle. */
const proving = (delivery: Delivery): Delivery => {
  const { message } = delivery;
  if (message.kind === 'tank-level')
    return { ...delivery, message: { ...message, data: { ...message.data, pitchDeg: 0, rollDeg: 0 } } };
  if (message.kind !== 'atg-delivery') return delivery;
  const data = message.data as { endVtL: number };
  return { ...delivery, message: { ...message, data: { ...data, endVtL: data.endVtL - shorterL } } };
};

/** Scenario 06 with 101 L missing instead of 41, a rack's ticket and a tilt sensor: the loss is proven, alarm 202. */
export const provenLoss: Scenario = {
  ...found,
  name: '06-proven-loss',
  messages: [...found.messages.map(proving), ticket].toSorted(
    (a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt),
  ),
};
