import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import {
  upgradedValues,
  type UpgradedPart,
  type UpgradeType,
  upgradeTypes,
} from '#domain/commands/upgrade-types.ts';

import { parameterOutcomeOf, type PlannedReply, repliesToParameters } from './answer-plan.ts';
import type { Downloaded } from './upgrade-download.ts';

/** The part that starts anew, so many seconds after the order came, and with which version. */
export interface PlannedStart {
  readonly afterS: number;
  readonly part: 'console' | 'controller';
  readonly type: 'upgradeRestart' | 'manual';
  readonly version: string | null;
}

/** What comes of an order: replies, and a part that starts anew meanwhile. */
export interface UpgradeCourse {
  readonly replies: readonly PlannedReply[];
  readonly start: PlannedStart | null;
}

const installS = 12;
const startS = 6;

const startOf = (part: UpgradedPart, version: string): PlannedStart | null =>
  part === 'console' || part === 'controller'
    ? { afterS: startS, part, type: 'upgradeRestart', version }
    : null;

/**
 * Upgrades of the fleet's consoles. A file is fetched while the truck goes on; what came of it is told afterwards.
 * @param install puts what the console says of its versions
 */
export const createUpgradeConsole = (
  download: (command: TerminalCommand) => Promise<Downloaded>,
  install: (terminal: string, values: Readonly<Record<string, string>>) => void,
) => {
  let fetched: { readonly command: TerminalCommand; readonly outcome: Downloaded }[] = [];

  const courseOf = (command: TerminalCommand, outcome: Downloaded): UpgradeCourse => {
    if (outcome !== 'whole')
      return { replies: [{ afterS: 1, reply: { result: 'failed', detail: outcome } }], start: null };
    const type = String(Reflect.get(command.payload, 'type')) as UpgradeType;
    const version = String(Reflect.get(command.payload, 'version'));
    const { part } = upgradeTypes[type];
    // One that starts into its old version says that it is done all the same: only the reading shows it.
    if (parameterOutcomeOf(command.code) !== 'storedWrong')
      install(command.terminal, upgradedValues(type, version));
    return {
      replies: [
        { afterS: 1, reply: { result: 'progress', progressPercent: 80 } },
        { afterS: installS, reply: { result: 'done', progressPercent: 100 } },
      ],
      start: part === null ? null : startOf(part, version),
    };
  };

  return {
    begin: (command: TerminalCommand): readonly PlannedReply[] => {
      const fate = parameterOutcomeOf(command.code);
      if (fate === 'noSpace' || fate === 'locked') return repliesToParameters[fate];
      void download(command).then(
        (outcome) => fetched.push({ command, outcome }),
        () => fetched.push({ command, outcome: 'notFound' }),
      );
      return [
        { afterS: 1, reply: { result: 'received' } },
        { afterS: 2, reply: { result: 'progress', progressPercent: 10 } },
      ];
    },
    /** What came of the files that were fetched since the last time. */
    ended: (): readonly { readonly command: TerminalCommand; readonly course: UpgradeCourse }[] => {
      const now = fetched;
      fetched = [];
      return now.map(({ command, outcome }) => ({ command, course: courseOf(command, outcome) }));
    },
    /** A console that is restarted, or cleared and restarted, is back after a while. */
    restart: (): UpgradeCourse => ({
      replies: [
        { afterS: 1, reply: { result: 'received' } },
        { afterS: 20, reply: { result: 'done' } },
      ],
      start: { afterS: startS, part: 'console', type: 'manual', version: null },
    }),
  };
};
