import {
  idText,
  type MessageRow,
  platformMessages,
  terminalMessages,
} from '#domain/devices/frame-messages.ts';

import type { VectorMessage } from './packet.ts';

const rows: readonly MessageRow[] = [...Object.values(terminalMessages), ...Object.values(platformMessages)];

/** Why a message is not read: the table of messages says it. Null: it is read, or its answer is. */
export const whyUnused = ({ messageId }: Pick<VectorMessage, 'messageId'>): string | null => {
  const row = rows.find(([id]) => id === messageId);
  if (row === undefined) return `${idText(messageId)} is of no edition: kept as bytes`;
  const treatment = row[5];
  if (treatment === 'kept') return `${idText(messageId)} is kept as bytes`;
  return treatment === 'notGiven' ? `${idText(messageId)} is not given` : null;
};
