import { type AlarmBit, allAlarmBits, meaningsOf } from '#domain/devices/alarm-word.ts';

import type { Fact } from '../../fact.ts';
import { anyWatched } from '../../slices/conditions.ts';
import { minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { fiveMinutes, reportFault } from './report-fault.ts';

type Fault = Extract<AlarmBit['becomes'], { readonly fault: string }>;

const faultOf = ({ becomes }: AlarmBit): Fault[] => ('fault' in becomes ? [becomes] : []);

/** Several bits may be one fault: the receiver, its antenna cut, its antenna shorted. */
const keyOf = ({ device, fault }: Fault): string =>
  device === 'gnss' ? `gnss:${fault}` : `word:${device}:${fault}`;

const faults: ReadonlyMap<string, Fault> = new Map(
  allAlarmBits.flatMap(faultOf).map((fault) => [keyOf(fault), fault]),
);

/** Devices that the terminal calls faulty by bits of its alarm word. */
export const onAlarmWord = (world: RuleContext, fact: Fact<'position'>): void => {
  const { alarmWord = 0, alarmWordEdition = '2019' } = fact.data;
  if (alarmWord === 0 && !anyWatched(world)) return;
  const said = new Set(meaningsOf(alarmWord, alarmWordEdition).flatMap(faultOf).map(keyOf));
  for (const [key, { device, fault, level }] of faults)
    reportFault(world, fact, {
      key,
      active: said.has(key),
      device,
      fault,
      level,
      source: 'terminal',
      holdMs: minuteMs,
      clearHoldMs: fiveMinutes,
    });
};
