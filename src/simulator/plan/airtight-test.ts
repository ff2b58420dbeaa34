import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import type { Note } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { noiseAt } from '../random.ts';

type Cell = TerminalMessageData<'airtight-cell'>;

const startKPa = 5;
const holdMs = 6 * minuteMs;

/** A tightness test of every compartment, one after the other: pressure up, hold it for six minutes, verdict. */
export const airtightTest = (day: BuiltDay): void => {
  const { truck, extra } = day;
  const fails = extra() < 0.15 ? Math.floor(extra() * truck.compartments.length) : -1;
  let atMs = tenth(day.nowMs() + 2 * minuteMs);
  day.mark(fails >= 0 ? 'airtightFailed' : 'airtightTest', atMs);
  truck.compartments.forEach(({ compartment: cell }, index) => {
    const testCode = `Q${Math.floor(atMs / 1000).toString(36)}${cell}`;
    const reading = (t: number, state: Cell['state'], kPa: number): Note => ({
      atMs: tenth(t),
      kind: 'airtight-cell',
      data: {
        cell,
        state,
        testCode,
        pressureKPa: Math.round(1000 * (kPa + 0.004 * noiseAt(truck.key ^ cell, t / 1000))) / 1000,
        temperatureC: 20,
      },
    });
    const dropKPa = index === fails ? 1.1 : 0.12;
    day.note(reading(atMs, 'pressurising', 1), reading(atMs + minuteMs, 'pressurising', 4));
    const from = atMs + 2 * minuteMs;
    for (let t = 0; t <= holdMs; t += minuteMs / 2)
      day.note(reading(from + t, 'holding', startKPa - (dropKPa * t) / holdMs));
    const endMs = from + holdMs + 10_000;
    day.note(
      reading(endMs, index === fails ? 'failed' : 'passed', startKPa - dropKPa),
      reading(endMs + minuteMs, 'idle', 0),
    );
    atMs = endMs + 2 * minuteMs;
  });
  day.standAt(atMs + 5 * minuteMs - day.nowMs());
};
