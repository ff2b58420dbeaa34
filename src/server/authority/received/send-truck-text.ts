import type { Queries } from '../../database/database.ts';
import { queueCommand } from '../../orders/commands/queue-command.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { AuthorityPeer } from '../peers.ts';

/** Nobody of the installation: the authority itself is who wrote it. */
const nobodyId = 0;

/** Letters that a text to a terminal has room for. */
const mostLetters = 500;

/** Sends an authority's text to a truck as texts of people are sent. @returns whether it is on its way */
export const sendTruckText = async (
  queries: Queries,
  peer: AuthorityPeer,
  truckId: number,
  text: { readonly content: string; readonly urgent: boolean },
  nowMs: number,
): Promise<boolean> => {
  const [truck] = await queries.query<{ terminal: string; company_code: string }>(
    'select terminal, company_code from truck where id = $1',
    [truckId],
  );
  if (truck === undefined || text.content === '') return false;
  const textType = text.urgent ? 'urgent' : 'notice';
  const [row] = await queries.query<{ id: number; target: string; content: string }>(
    `insert into console_text (truck_id, target, content, author_name, created_time, text_type)
     values ($1, 'both', $2, $3, $4, $5) returning id, target, content`,
    [truckId, text.content.slice(0, mostLetters), peer.name, new Date(nowMs), textType],
    'authority_text',
  );
  if (row === undefined) return false;
  try {
    await queueCommand(
      { queries, actor: { user: { id: nobodyId, name: peer.name } }, nowMs },
      {
        terminal: truck.terminal,
        truckId,
        companyCode: truck.company_code,
        kind: 'text',
        subject: 'text',
        payload: { textId: row.id, content: row.content, target: row.target, textType },
        wanted: {},
      },
    );
    return true;
  } catch (error) {
    // Another text is under way to this truck: the authority hears that this one is not.
    if (error instanceof Refusal) return false;
    throw error;
  }
};
