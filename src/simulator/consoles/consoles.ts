import { createHash } from 'node:crypto';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';

import type { SimMessage } from '../messages/outgoing-message.ts';
import type { HeldTruck } from './held-files.ts';
import { createCameraConsole } from './camera-console.ts';
import { createParameterConsole } from './parameter-console.ts';
import { fateOf, repliesToText, repliesToWrite, type PlannedReply } from './answer-plan.ts';

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
 */
export const createConsoles = (trucks: readonly HeldTruck[]) => {
  const truckOf = new Map(trucks.map((truck) => [truck.terminal, truck]));
  const parameters = createParameterConsole((terminal) => truckOf.get(terminal) ?? nameless(terminal));
  const cameras = createCameraConsole();
  const held = new Map<string, Readonly<Record<string, string>>>();
  const answered = new Map<string, readonly PlannedReply[]>();
  let waiting: TerminalCommand[] = [];
  let count = 0;

  const placeOf = ({ terminal, payload }: TerminalCommand): string =>
    `${terminal} ${String(Reflect.get(payload, 'compartment'))}`;

  const write = (command: TerminalCommand): readonly PlannedReply[] => {
    const fate = fateOf(command.code);
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

  const plans: Readonly<
    Record<TerminalCommand['kind'], (command: TerminalCommand) => readonly PlannedReply[]>
  > = {
    tankTable: write,
    text: ({ code }) => repliesToText[fateOf(code) === 'noSpace' ? 'displayOff' : 'shown'],
    readParameters: parameters.read,
    writeParameters: parameters.write,
    parameterFile: parameters.write,
    cameraSetup: cameras.write,
    readCameraSetup: cameras.read,
    readTankTable: (command) => {
      const values = held.get(placeOf(command));
      return [{ afterS: 2, reply: values === undefined ? { result: 'failed' } : { result: 'done', values } }];
    },
  };

  const messageOf = (
    { code, terminal }: TerminalCommand,
    { reply }: PlannedReply,
    timeMs: number,
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
        kind: 'command-reply',
        data: { commandCode: code, ...reply },
      },
    };
  };

  return {
    obey: (commands: readonly TerminalCommand[]): void => {
      waiting.push(...commands);
    },
    /** Replies to the orders that came since the last time. */
    replies: (nowMs: number): readonly SimMessage[] => {
      const commands = waiting;
      waiting = [];
      return commands.flatMap((command) => {
        const before = answered.get(command.code);
        const plan = before?.slice(-1) ?? plans[command.kind](command);
        answered.set(command.code, plan);
        // Of a repeat all is said again that the line swallowed.
        const said = before === undefined ? plan.filter(({ lost }) => lost !== true) : plan;
        return said.map((planned) => messageOf(command, planned, Math.round(nowMs) + planned.afterS * 1000));
      });
    },
  };
};
