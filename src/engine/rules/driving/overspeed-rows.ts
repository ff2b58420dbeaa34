import { round } from '#domain/text/round.ts';

import { alarm, endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import type { SettingInForce } from '../../master/setting-index.ts';
import { terminalOverspeedSlice, reportedByTerminal } from '../../slices/terminal-overspeed.ts';
import { iso } from '../../time.ts';
import type { Where } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Sums over fixes since the start of an episode. */
export interface Totals {
  t: number;
  fixes: number;
  speedSum: number;
  metres: number;
}

/** A speeding, or what may become one. */
export interface Episode {
  startMs: number;
  openedId: string;
  where: Where;
  limitKmh: number;
  limitSource: string;
  setting: SettingInForce;
  maxSpeedKmh: number;
  /** Highest of the interval at hand; counts once the interval does. */
  intervalMaxKmh: number;
  /** Over-limit fixes of the interval at hand; intervals of a single one are dropped. */
  overFixes: number;
  inInterval: boolean;
  lastOverMs: number;
  /** Sums of all fixes since the start, and where they stood at the last over-limit fix. */
  sums: Totals;
  atLastOver: Totals;
  /** The end of the last interval that counts. */
  end: (Totals & { inclusive: boolean; where: Where }) | null;
  preWarned: boolean;
  terminalAlarm: boolean;
  recordId: string | null;
  alarmId: string | null;
  raised: boolean;
}

export const overspeedRule = { name: 'overspeed', version: 3 } as const;

const levelOf = (episode: Episode): 1 | 2 | 3 => {
  const over = episode.maxSpeedKmh / episode.limitKmh;
  return over > 1.5 ? 3 : over > 1.2 ? 2 : 1;
};

/** The speeding has lasted long enough: its record, and alarm 2. */
export const raise = (world: RuleContext, episode: Episode, raisedMs: number): void => {
  if (episode.raised) return;
  episode.raised = true;
  const byTerminal = reportedByTerminal(world.read(terminalOverspeedSlice)).length > 0;
  episode.terminalAlarm ||= byTerminal;
  const whyInput = {
    settings: [episode.setting, world.setting('overspeed.durationS', episode.startMs)],
    messages: { opened: episode.openedId },
    figures: { limitKmh: episode.limitKmh, speedKmh: episode.maxSpeedKmh },
  };
  const row = withColumns(
    record(world, {
      kind: 'overspeed',
      startMs: episode.startMs,
      where: episode.where,
      rule: overspeedRule,
      why: whyInput,
    }),
    {
      limitKmh: episode.limitKmh,
      limitSource: episode.limitSource,
    },
  );
  const alarmRow = {
    ...alarm(world, {
      type: 2,
      level: levelOf(episode),
      startMs: episode.startMs,
      raisedMs,
      where: episode.where,
      rule: overspeedRule,
      why: whyInput,
      recordId: row.id,
      // The terminal has reported it already.
      silent: byTerminal,
    }),
    properties: {
      limitKmh: episode.limitKmh,
      limitSource: episode.limitSource,
      maxSpeedKmh: episode.maxSpeedKmh,
    },
  };
  episode.recordId = row.id;
  episode.alarmId = alarmRow.id;
  world.open({ ...row, raisedTime: iso(raisedMs), alarmId: alarmRow.id });
  world.open(alarmRow);
  world.publish('overspeed', { alarmId: alarmRow.id, recordId: row.id });
};

/** Updates the record. */
export const describe = (world: RuleContext, episode: Episode): void => {
  const { end, recordId, alarmId } = episode;
  if (recordId === null || alarmId === null) return;
  const fixes = end === null ? episode.sums.fixes : end.fixes;
  world.changeRecord('overspeed', recordId, {
    endTime: end === null ? null : iso(end.t),
    durationS: end === null ? null : Math.round((end.t - episode.startMs) / 1000),
    maxSpeedKmh: episode.maxSpeedKmh,
    meanSpeedKmh: fixes > 0 ? round((end ?? episode.sums).speedSum / fixes, 1) : null,
    lengthKm: round((end ?? episode.sums).metres / 1000, 3),
    fixes,
    preWarned: episode.preWarned,
    terminalAlarm: episode.terminalAlarm,
    ...(end === null ? {} : endPlace(end.where)),
  });
  world.changeAlarm(alarmId, {
    level: levelOf(episode),
    endTime: end === null ? null : iso(end.t),
    properties: {
      limitKmh: episode.limitKmh,
      limitSource: episode.limitSource,
      maxSpeedKmh: episode.maxSpeedKmh,
    },
  });
};
