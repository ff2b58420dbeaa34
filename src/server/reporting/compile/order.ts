import type { Report } from '#report/define.ts';

import { badRequest } from '../../kernel/refusal.ts';

/** The column and direction of an order; a column that the report does not order by is refused. */
export const orderOf = (
  report: Report,
  order: string,
): { readonly name: string; readonly direction: string } => {
  const asked = order === '' ? report.order : order;
  const name = asked.startsWith('-') ? asked.slice(1) : asked;
  const column = Object.hasOwn(report.columns, name) ? report.columns[name] : undefined;
  if (!column || column.unsorted) throw badRequest([`不能按 ${name} 排序`, `Can't be sorted by ${name}`]);
  return { name, direction: asked.startsWith('-') ? 'desc nulls last' : 'asc nulls last' };
};
