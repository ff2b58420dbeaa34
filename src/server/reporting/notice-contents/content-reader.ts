import type { Database } from '../../database/database.ts';
import type { DueNotice } from '../../notices/outbox/due-notices.ts';
import type { NoticeContent } from '../../notices/send/message.ts';

export interface ContentPorts {
  readonly database: Database;
  /** Address of the console for people; null: not configured, so nothing links to it. */
  readonly publicUrl: string | null;
  readonly now: () => number;
}

/** Reads from stored records what a notice tells. @param companyCode whose rule it is: its rows and those below */
export type ContentReader = (
  ports: ContentPorts,
  notice: DueNotice,
  companyCode: string,
) => Promise<NoticeContent>;
