import type { NoticeKind } from '#domain/notices/notice-words.ts';

import type { DueNotice } from '../../notices/outbox/due-notices.ts';
import type { NoticeContent } from '../../notices/send/message.ts';
import type { ContentPorts, ContentReader } from './content-reader.ts';
import { dailyLoss } from './daily-loss.ts';
import { oilVolumes } from './oil-volumes.ts';
import { weeklyScores } from './weekly-scores.ts';

const facts: ContentReader = async (_ports, { payload }) => ({ payload, attachments: [] });

const readers: { readonly [K in NoticeKind]: ContentReader } = {
  alarm: facts,
  expiry: facts,
  inquiry: facts,
  test: facts,
  oil: oilVolumes,
  dailyLoss,
  weeklyScores,
};

/** What each notice tells beside its facts, read at the moment at which it is sent. */
export const createContents =
  (ports: ContentPorts) =>
  (notice: DueNotice): Promise<NoticeContent> =>
    readers[notice.kind](ports, notice, notice.payload.companyCode ?? notice.companyCode);
