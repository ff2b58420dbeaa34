import type { ReferenceTexts } from '#domain/text/reference-texts.ts';
import { type Language, textIn } from '#i18n/text.ts';

import type { ResourcePageAt } from '../../resource-kit/page.ts';
import type { Actor } from '../../identity/actor.ts';
import { referenceTexts, referring } from '../../resource-kit/reading/reference-texts.ts';
import type { SheetCells } from '../../resource-kit/files/read-cells.ts';
import { mapYielding } from '../map-yielding.ts';
import type { Plan } from './plan-import.ts';
import type { Queries } from '../../database/database.ts';
import { describeFaults } from './describe-faults.ts';
import { describeTable } from './describe-table.ts';

interface Shown {
  readonly queries: Queries;
  readonly actor: Actor;
  readonly page: ReturnType<ResourcePageAt>;
  readonly language: Language;
}

/** What an import would do, in words for its user. */
export const describePlan = async (
  { queries, actor, page, language }: Shown,
  file: SheetCells,
  plan: Plan,
) => {
  const told = await mapYielding(plan.rows, ({ before, fields }) =>
    referring(page.resource.fields, before === null ? [fields] : [before, fields]),
  );
  const [names] = await referenceTexts(queries, actor.companies, [
    {
      references: told.flatMap(({ references }) => references),
      recorded: Object.assign({}, ...told.map(({ recorded }) => recorded)) as ReferenceTexts,
    },
  ]);
  return {
    digest: plan.digest,
    unknownColumns: [...plan.unknownColumns],
    names: { ...names },
    rows: await mapYielding(plan.rows, (row, at) => ({
      rowNumber: row.rowNumber,
      action: row.action,
      name: row.name,
      changes: Object.entries(row.fields).map(([field, after]) => ({
        field,
        before: row.before?.[field] ?? null,
        after,
      })),
      faults: describeFaults(page.resource, plan.sheet, row, at).map(({ index: _place, ...fault }) => fault),
      ...(row.note && { note: textIn(row.note, language) }),
    })),
    table: await describeTable(page, file, plan.sheet, plan.rows),
  };
};
