import type { Database, Queries } from '../../database/database.ts';
import type { AuthorityPeer } from '../peers.ts';
import { queueDrivers, queueRegistrations } from '../vehicles.ts';
import { answerJudged } from './answer-judged.ts';
import { followAlarms, followUps } from './follow-alarms.ts';
import { followDocuments } from './follow-documents.ts';

type Follow = (queries: Queries, peer: AuthorityPeer, nowMs: number) => Promise<unknown>;

const always: readonly Follow[] = [followAlarms, followUps, answerJudged, followDocuments];
const whileUp: readonly Follow[] = [queueRegistrations, queueDrivers];

/** Queues what an authority is due by what has happened here. @param isUp its main link is open */
export const followAuthority = async (
  database: Database,
  peer: AuthorityPeer,
  nowMs: number,
  isUp: boolean,
): Promise<void> => {
  for (const work of isUp ? [...always, ...whileUp] : always)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, each in a transaction of its own
    await database.transaction((queries) => work(queries, peer, nowMs), 'background');
};
