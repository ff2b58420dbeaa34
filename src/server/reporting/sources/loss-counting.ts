import type { LossException } from '#domain/losses/loss.ts';

import { columnName } from '../../database/names.ts';

const holds = (alias: string, { field, when }: LossException): string => {
  const column = `${alias}."${columnName(field)}"`;
  if (when === 'unknown') return `${column} is null`;
  return when.is === true ? `coalesce(${column}, false)` : `${column} = '${when.is}'`;
};

/** SQL of how a row counts: the domain's exceptions in their order, over a table of this name. */
export const lossCountingSql = (exceptions: readonly LossException[], alias = 'r'): string =>
  `(case ${exceptions.map((exception) => `when ${holds(alias, exception)} then '${exception.as}'`).join(' ')} else 'counted' end)`;
