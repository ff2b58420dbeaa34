import { createHash } from 'node:crypto';

import type { TerminalCommand, TerminalMessage } from '#contract/terminal-message/message.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';

import type { StandardTerminal } from '../jt808/standard-orders.ts';
import type { SimMessage } from '../messages/outgoing-message.ts';
import type { HeldTruck } from './held-files.ts';
import { createCameraConsole } from './camera-console.ts';
import { createParameterConsole } from './parameter-console.ts';
import { outcomeOf, repliesToText, repliesToWrite, type PlannedReply } from './answer-plan.ts';
import { testAnswers } from './test-answers.ts';
import { createUpgradeConsole, type PlannedStart } from './upgrade-console.ts';
import type { Downloaded } from './upgrade-download.ts';

const dayMs = 86_400_000;

const pointsOf = (payload: TerminalCommand['payload']): readonly TankRow[] => {
  const points: unknown = Reflect.get(payload, 'points');
  return Array.isArray(points) ? (points as TankRow[]) : [];
};

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
  const upgrades = createUpgradeConsole(download, parameters.install);
  const starts: { readonly terminal: string; readonly timeMs: number; readonly start: PlannedStart }[] = [];
  const held = new Map<string, Readonly<Record<string, string>>>();
  const answered = new Map<string, readonly PlannedReply[]>();
  let waiting: TerminalCommand[] = [];
  let count = 0;

  const placeOf = ({ terminal, payload }: TerminalCommand): string =>
    `${terminal} ${String(Reflect.get(payload, 'compartment'))}`;

  const write = (command: TerminalCommand): readonly PlannedReply[] => {
    const fate = outcomeOf(command.code);
    const points = pointsOf(command.payload);
    if (fate === 'obeyed' || fate === 'storedWrong')
      held.set(placeOf(command), {
        sha256: createHash('sha256')
          .update(tankTableText(fate === 'obeyed' ? points : points.slice(1)))
          .digest('hex'),
        pipeCapacityL: String(Reflect.get(command.payload, 'pipeCapacityL')),
      });
    return repliesToWrite[fate];
  };

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
    tankTable: write,
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
    readTankTable: (command) => {
      const values = held.get(placeOf(command));
      return [{ afterS: 2, reply: values === undefined ? { result: 'failed' } : { result: 'done', values } }];
    },
  };

  const messageOf = (
    terminal: string,
    timeMs: number,
    said: Pick<TerminalMessage<'command-reply' | 'boot'>, 'kind' | 'data'>,
  ): SimMessage => {
    count += 1;
    return {
      timeMs,
      sendMs: timeMs,
      message: {
        id: `reply-${timeMs.toString(36)}-${count}`,
        terminal,
        time: new Date(timeMs).toISOString(),
        seq: Math.floor((timeMs % dayMs) / 100),
        ...said,
      } as SimMessage['message'],
    };
  };

  const repliesOf = (
    { code, terminal }: TerminalCommand,
    plan: readonly PlannedReply[],
    nowMs: number,
  ): SimMessage[] =>
    plan.map(({ afterS, reply }) =>
      messageOf(terminal, nowMs + afterS * 1000, {
        kind: 'command-reply',
        data: { commandCode: code, ...reply },
      }),
    );

  const begun = (nowMs: number): SimMessage[] =>
    starts.splice(0).flatMap(({ terminal, timeMs, start: { part, type, version } }) => {
      const started = version === null ? {} : { firmware: version };
      return [
        messageOf(terminal, Math.max(nowMs, timeMs) - 1000, {
          kind: 'boot',
          data: { event: 'off', part, type },
        }),
        messageOf(terminal, Math.max(nowMs, timeMs), {
          kind: 'boot',
          data: { event: 'on', part, type, ...started },
        }),
      ];
    });

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
        return repliesOf(
          command,
          before === undefined ? plan.filter(({ lost }) => lost !== true) : plan,
          nowMs,
        );
      });
      const installed = upgrades.ended().flatMap(({ command, course }) => {
        answered.set(command.code, course.replies);
        startLater(command.terminal, nowMs, course.start);
        return repliesOf(command, course.replies, nowMs);
      });
      return [...replied, ...installed, ...begun(nowMs)];
    },
  };
};
