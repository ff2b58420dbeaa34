import { createHash } from 'node:crypto';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';

import { outcomeOf, type PlannedReply, repliesToWrite } from './answer-plan.ts';

const pointsOf = (payload: TerminalCommand['payload']): readonly TankRow[] => {
  const points: unknown = Reflect.get(payload, 'points');
  return Array.isArray(points) ? (points as TankRow[]) : [];
};

const placeOf = ({ terminal, payload }: TerminalCommand): string =>
  `${terminal} ${String(Reflect.get(payload, 'compartment'))}`;

/** The tank tables that consoles hold, by terminal and compartment. */
export const createTankTableConsole = () => {
  const held = new Map<string, Readonly<Record<string, string>>>();
  return {
    write: (command: TerminalCommand): readonly PlannedReply[] => {
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
    },
    read: (command: TerminalCommand): readonly PlannedReply[] => {
      const values = held.get(placeOf(command));
      return [{ afterS: 2, reply: values === undefined ? { result: 'failed' } : { result: 'done', values } }];
    },
  };
};
