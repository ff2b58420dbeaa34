import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { countPath, type ParameterValues, pathsOf } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { isParameterFile, parameterFileOf } from '#domain/parameters/parameter-files.ts';

import { type PlannedReply, parameterOutcomeOf, repliesToParameters } from './answer-plan.ts';
import { heldFile, type HeldTruck } from './held-files.ts';

const nameOf = ({ payload }: TerminalCommand): ParameterFileName | null => {
  const name = String(Reflect.get(payload, 'file'));
  return isParameterFile(name) ? name : null;
};

const without = (values: ParameterValues, path: string | undefined): ParameterValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== path));

/** Parameter files of the fleet's consoles: as the maker set them, until somebody writes. */
export const createParameterConsole = (truckOf: (terminal: string) => HeldTruck) => {
  const held = new Map<string, ParameterValues>();

  const contentOf = (terminal: string, name: ParameterFileName): ParameterValues =>
    held.get(`${terminal} ${name}`) ?? heldFile(name, truckOf(terminal));

  const write = (command: TerminalCommand): readonly PlannedReply[] => {
    const name = nameOf(command);
    if (name === null) return [{ afterS: 1, reply: { result: 'refused', detail: 'unknownFile' } }];
    const fate = parameterOutcomeOf(command.code);
    const given = Object(Reflect.get(command.payload, 'values')) as ParameterValues;
    const present = contentOf(command.terminal, name);
    const stores = fate === 'obeyed' || fate === 'late' || fate === 'lineLost' || fate === 'storedWrong';
    if (stores) {
      const differing = Object.keys(given).find((path) => given[path] !== present[path]);
      const taken = fate === 'storedWrong' ? without(given, differing) : given;
      const whole = { ...present, ...taken };
      const file = parameterFileOf(name);
      // Rows beyond a shortened list are gone.
      const paths = [...Object.keys(file.groups).map(countPath), ...pathsOf(file, whole)];
      held.set(
        `${command.terminal} ${name}`,
        Object.fromEntries(paths.map((path) => [path, whole[path] ?? ''])),
      );
    }
    return repliesToParameters[fate];
  };

  const read = (command: TerminalCommand): readonly PlannedReply[] => {
    const name = nameOf(command);
    if (name === null) return [{ afterS: 1, reply: { result: 'refused', detail: 'unknownFile' } }];
    // Of sixteen readings that are asked for one fails; those after a write do not.
    if (/^[^.]*f$/.test(command.code))
      return [
        { afterS: 1, reply: { result: 'received' } },
        { afterS: 4, reply: { result: 'failed', detail: 'readError' } },
      ];
    const values = { ...contentOf(command.terminal, name) };
    return [
      { afterS: 1, reply: { result: 'received' } },
      { afterS: 3, reply: { result: 'done', file: name, values } },
    ];
  };
  const put = (terminal: string, name: ParameterFileName, values: ParameterValues): void => {
    held.set(`${terminal} ${name}`, { ...contentOf(terminal, name), ...values });
  };
  /** Other versions than before, and in the files that name them too. */
  const install = (terminal: string, versions: ParameterValues): void => {
    put(terminal, 'versions', versions);
    const { console: firmware, controller } = versions;
    if (firmware !== undefined) put(terminal, 'syscfg.txt', { firmware });
    if (controller !== undefined) put(terminal, 'ctlsyscfg.txt', { firmware: controller });
  };
  return { write, read, install, contentOf, put };
};
