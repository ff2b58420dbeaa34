import { proposeChange } from '../../resource-kit/change-requests/change-requests.ts';
import type { Write } from '../../resource-kit/writing/write.ts';
import type { DueRow } from '../planning/plan-digest.ts';

type Proposed = Pick<DueRow, 'before' | 'fields'>;

/** Puts a row of a file before a second person. @throws Refusal: see `proposeChange` */
export const proposeRow = async (
  write: Write,
  { before, fields }: Proposed,
  reason: string,
): Promise<void> => {
  const value = JSON.stringify(fields);
  const [id, version] = [Number(before?.['id']), Number(before?.['version'])];
  await proposeChange(
    write,
    before === null ? { action: 'create', value } : { action: 'update', value, id, version },
    reason,
  );
};
