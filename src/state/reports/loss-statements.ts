import { computed } from '@preact/signals-react';

import { basePath } from '#contract/base-path.ts';
import type { LossStatement, LossStatements } from '#contract/reports/loss-statements.ts';
import type { StatementPosition } from '#domain/losses/loss-statement.ts';

import { written, type Written } from '../alarms/handovers.ts';
import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';
import { waitingWrites } from '../hub/outbox.ts';
import { mayDo } from '../session/session.ts';

export type { LossStatement, LossStatements };

/** What was said of a loss, by the id of its record or of its alarm 202. */
export const loadStatements = (id: string) => call('lossStatements.get', { id });

/** Address of a statement's photo, for pictures in a page; the browser sends the session cookie. */
export const statementPhotoAddress = (statementId: number, number: number): string =>
  `${basePath}/lossStatementPhoto?statementId=${statementId}&number=${number}`;

/** Adds what a driver says; photos as Base64. Without the line it waits on this device. */
export const addStatement = async (
  id: string,
  position: StatementPosition,
  words: string,
  photos: readonly string[],
): Promise<Written> =>
  written(
    await callAndShow('lossStatements.add', {
      id,
      position,
      words,
      ...(photos.length === 0 ? {} : { photos: photos.join(',') }),
    }),
  );

export const mayState = (): boolean => mayDo('statement.write');

/** Losses of which a statement waits on this device. */
export const waitingStatements = computed(
  () =>
    new Set(
      waitingWrites.value.flatMap(({ name, fields }) =>
        name === 'lossStatements.add' ? [String(fields['id'])] : [],
      ),
    ),
);
