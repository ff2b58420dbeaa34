import { compartmentTestItems, testItems } from '#domain/commands/device-test.ts';

import { hashOf } from '../random.ts';
import type { HeldTruck } from './held-files.ts';

/** A part of a hundred is at fault, a printer of four is none. */
const partOf = (terminal: string, name: string): string => {
  const die = hashOf(`${terminal} part ${name}`) % 100;
  if (name === 'printer' && die < 25) return 'absent';
  return die === 99 ? 'fault' : 'ok';
};

/** What a pretend console says of itself when it is tested. */
export const testAnswers = ({ terminal, compartments }: HeldTruck): Readonly<Record<string, string>> => {
  const die = (name: string, from: number, to: number): string =>
    String(from + (hashOf(`${terminal} test ${name}`) % (to - from + 1)));
  const figures: Readonly<Partial<Record<keyof typeof testItems, string>>> = {
    'power.mainV': (Number(die('main', 245, 282)) / 10).toFixed(1),
    'power.batteryV': (Number(die('battery', 118, 132)) / 10).toFixed(1),
    'gnss.satellites': die('satellites', 6, 18),
    'network.signalPercent': die('signal', 35, 96),
    'storage.freePercent': die('storage', 20, 88),
    'storage.unsent': '0',
  };
  return {
    ...Object.fromEntries(
      Object.entries(testItems).map(([name]) => [
        name,
        figures[name as keyof typeof testItems] ?? partOf(terminal, name),
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: compartments }, (_, index) =>
        Object.keys(compartmentTestItems).map((name) => {
          const path = `compartment.${index + 1}.${name}`;
          return [path, partOf(terminal, path)];
        }),
      ).flat(),
    ),
  };
};
