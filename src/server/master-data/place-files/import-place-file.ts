import { resultCodes } from '#contract/envelope.ts';
import type { PlaceFile } from '#domain/geo/place-files/found-place.ts';
import type { PlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import type { Text } from '#i18n/text.ts';

import type { Database } from '../../database/database.ts';
import { noteTakenElsewhere, TakenElsewhere } from '../../identity/session/taken-elsewhere.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import type { ResourcePage } from '../../resource-kit/page.ts';
import { readForm } from '../../resource-kit/read-form.ts';
import { changeRow, createRow } from '../../resource-kit/writing/write-rows.ts';
import type { Write } from '../../resource-kit/writing/write.ts';
import { waitsForApproval } from '../../sheets/planning/pending-requests.ts';
import { proposeRow } from '../../sheets/writing/propose-row.ts';
import type { PlannedShape } from './plan-place.ts';
import { type PlaceFileChoices, planPlaceFile } from './plan-place-file.ts';

/** Two people who send the same file at once would each find that nobody has proposed it: one after the other. */
const importLock = 7006;

export interface ImportedPlaces {
  readonly written: number;
  readonly proposed: number;
  readonly refused: readonly { readonly shape: PlannedShape; readonly text: Text }[];
}

/** Writes a shape, or puts it before a second person. */
const carryOut = async (
  write: Write,
  shape: PlannedShape,
  reason: string,
): Promise<'written' | 'proposed'> => {
  if (waitsForApproval(write.page.resource, shape)) {
    await proposeRow(write, shape, reason);
    return 'proposed';
  }
  const { before, fields } = shape;
  const form = readForm(write.page.resource, JSON.stringify(fields), before !== null);
  if (before === null) await createRow(write, form);
  else await changeRow(write, Number(before['id']), Number(before['version']), form);
  return 'written';
};

/**
 * Carries out those shapes of a file that were chosen, as they were confirmed. What is refused stops no other.
 * @param write of whom, from where and when; its page is that of each shape
 * @param inTransaction makes a savepoint inside of the transaction that is open
 * @throws Refusal 400: nothing of it is due; 409: since the preview something has changed
 */
export const importPlaceFile = async (
  write: Omit<Write, 'page'>,
  inTransaction: Database['transaction'],
  pages: ReadonlyMap<PlaceKind, ResourcePage>,
  file: PlaceFile,
  choices: PlaceFileChoices,
  {
    digest,
    rows,
    reason,
  }: { readonly digest: string; readonly rows: ReadonlySet<number>; readonly reason: string },
): Promise<ImportedPlaces> => {
  await write.queries.query('select pg_advisory_xact_lock($1)', [importLock]);
  const plan = await planPlaceFile(write.queries, write.actor, pages, file, choices);
  if (plan.digest !== digest)
    throw new Refusal(resultCodes.conflict, [
      '预览之后数据有变化，请重新预览',
      'Something has changed since the preview; look at it again',
    ]);
  if (plan.asksDatum)
    throw badRequest(['请先选择坐标取自哪家的地图', 'Say first whose map the coordinates are from'], {
      datum: ['必选', 'Choose one'],
    });
  const due = plan.rows.filter(
    ({ rowNumber, action }) => rows.has(rowNumber) && (action === 'create' || action === 'update'),
  );
  if (due.length === 0) throw badRequest(['没有需要导入的内容', 'There is nothing to import']);
  const done = { written: 0, proposed: 0 };
  const refused: { shape: PlannedShape; text: Text }[] = [];
  for (const shape of due)
    try {
      const how = await inTransaction((queries) =>
        carryOut({ ...write, queries, page: shape.page }, shape, reason),
      );
      done[how] += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error instanceof TakenElsewhere)
        await noteTakenElsewhere(write.queries, write.actor, error, write.ip, write.nowMs);
      const [field] = Object.values(error.fields);
      refused.push({ shape, text: field ?? error.text });
    }
  return { ...done, refused };
};
