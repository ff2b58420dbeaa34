import type { TerminalCommand } from '#contract/terminal-message/message.ts';

import type { StandardTerminal } from '../jt808/standard-orders.ts';
import type { SimMessage } from '../messages/outgoing-message.ts';
import type { HeldTruck } from './held-files.ts';
import { createCameraConsole } from './camera-console.ts';
import { createConsoleMessages } from './console-messages.ts';
import { createParameterConsole } from './parameter-console.ts';
import { outcomeOf, repliesToText, type PlannedReply } from './answer-plan.ts';
import { createTankTableConsole } from './tank-table-console.ts';
import { testAnswers } from './test-answers.ts';
import { createUpgradeConsole, type PlannedStart } from './upgrade-console.ts';
import type { Downloaded } from './upgrade-download.ts';

const nameless = (terminal: string): HeldTruck => ({ signCode: '', terminal, compartments: 1 });

/**
 * The consoles of the fleet, and the tank tables and parameter files that they hold. Each order is obeyed once: a repeat is answered with
 * what was answered before.
 * @param trucks what each console stands in
 * @param download fetches the file of an upgrade
 */
export const createConsoles = (
  trucks: readonly HeldTruck[],
  download: (command: TerminalCommand) => Promise<Downloaded>,
) => {
  const truckOf = new Map(trucks.map((truck) => [truck.terminal, truck]));
  const parameters = createParameterConsole((terminal) => truckOf.get(terminal) ?? nameless(terminal));
  const cameras = createCameraConsole();
  const tankTables = createTankTableConsole();
  const messages = createConsoleMessages();
  const upgrades = createUpgradeConsole(download, parameters.install);
  const starts: { readonly terminal: string; readonly timeMs: number; readonly start: PlannedStart }[] = [];
  const answered = new Map<string, readonly PlannedReply[]>();
  let waiting: TerminalCommand[] = [];

  const startLater = (terminal: string, nowMs: number, start: PlannedStart | null): void => {
    if (start !== null) starts.push({ terminal, timeMs: nowMs + start.afterS * 1000, start });
  };
  let beganMs = 0;
  const restart = ({ terminal }: TerminalCommand): readonly PlannedReply[] => {
    const course = upgrades.restart();
    startLater(terminal, beganMs, course.start);
    return course.replies;
  };

  const plans: Readonly<
    Record<TerminalCommand['kind'], (command: TerminalCommand) => readonly PlannedReply[]>
  > = {
    tankTable: tankTables.write,
    text: ({ code }) => repliesToText[outcomeOf(code) === 'noSpace' ? 'displayOff' : 'shown'],
    readParameters: parameters.read,
    writeParameters: parameters.write,
    parameterFile: parameters.write,
    upgrade: upgrades.begin,
    restart: (command) => restart(command),
    clear: (command) => restart(command),
    query: ({ terminal }) => [
      { afterS: 1, reply: { result: 'received' } },
      {
        afterS: 4,
        reply: { result: 'done', values: testAnswers(truckOf.get(terminal) ?? nameless(terminal)) },
      },
    ],
    unlockPassword: () => [
      { afterS: 1, reply: { result: 'received' } },
      { afterS: 2, reply: { result: 'done' } },
    ],
    cameraSetup: cameras.write,
    readCameraSetup: cameras.read,
    readTankTable: tankTables.read,
  };

  const begun = (nowMs: number): SimMessage[] =>
    starts
      .splice(0)
      .flatMap(({ terminal, timeMs, start }) => messages.ofStart(terminal, Math.max(nowMs, timeMs), start));

  return {
    obey: (commands: readonly TerminalCommand[]): void => {
      waiting.push(...commands);
    },
    /** The same console as JT/T 808 itself sees it. */
    standard: (terminal: string): StandardTerminal => ({
      driving: () => parameters.contentOf(terminal, 'driving'),
      setDriving: (values) => parameters.put(terminal, 'driving', values),
      standard: () => parameters.contentOf(terminal, 'jt808'),
      setStandard: (values) => parameters.put(terminal, 'jt808', values),
      firmware: () => parameters.contentOf(terminal, 'versions')['console'] ?? '',
      restart: () => startLater(terminal, beganMs, upgrades.restart().start),
    }),
    /** Replies to the orders that came since the last time, and what else they brought about. */
    replies: (atMs: number): readonly SimMessage[] => {
      const nowMs = Math.round(atMs);
      beganMs = nowMs;
      const commands = waiting;
      waiting = [];
      const replied = commands.flatMap((command) => {
        const before = answered.get(command.code);
        const plan = before?.slice(-1) ?? plans[command.kind](command);
        answered.set(command.code, plan);
        // Of a repeat all is said again that the line swallowed.
        return messages.ofReplies(
          command,
          before === undefined ? plan.filter(({ lost }) => lost !== true) : plan,
          nowMs,
        );
      });
      const installed = upgrades.ended().flatMap(({ command, course }) => {
        answered.set(command.code, course.replies);
        startLater(command.terminal, nowMs, course.start);
        return messages.ofReplies(command, course.replies, nowMs);
      });
      return [...replied, ...installed, ...begun(nowMs)];
    },
  };
};
