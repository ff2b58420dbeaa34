import type { Database } from '../database/database.ts';
import type { MasterContext } from '../master-data/in-force/master-context.ts';
import type { Rejudgement } from '../ingest/subjects/rejudge.ts';
import type { Step } from '../ingest/subjects/step.ts';
import { countSteps } from './preview.ts';

export interface WorkOffPorts {
  readonly database: Database;
  readonly master: () => Promise<MasterContext>;
  readonly rejudge: (work: Rejudgement) => Promise<readonly Step[]>;
}

interface Waiting {
  readonly id: number;
  readonly from_time: Date;
  readonly subjects: readonly string[];
  readonly together: boolean;
}

/**
 * Judges again what corrections affect: one truck or station at a time (those that changed terminals together), each
 * in a transaction that also marks it as done, so that a restarted server continues where it was.
 * @returns whether there may be more
 */
export const workOffCorrections = async (ports: WorkOffPorts, nowMs: number): Promise<boolean> => {
  const { database, master, rejudge } = ports;
  const [waiting] = await database.query<Waiting & Record<string, unknown>>(
    `select c.id, c.effective_from as from_time, c.patch ? 'terminal' as together,
       array_agg(s.subject order by s.subject) as subjects
     from master_correction c join master_correction_subject s on s.correction_id = c.id and s.done_time is null
     where c.state = 'running' group by c.id order by c.id limit 1`,
    [],
    'waiting_correction',
  );
  if (!waiting) return false;
  const subjects = waiting.together ? waiting.subjects : waiting.subjects.slice(0, 1);
  const context = await master();
  await rejudge({
    master: context,
    subjects,
    fromMs: waiting.from_time.getTime(),
    nowMs,
    keep: true,
    counted: async (queries, steps) => {
      const { counts } = await countSteps(queries, steps);
      await queries.query(
        `update master_correction_subject set done_time = $3,
           raised = case when subject = $4 then $5 else 0 end, changed = case when subject = $4 then $6 else 0 end,
           withdrawn = case when subject = $4 then $7 else 0 end, retained = case when subject = $4 then $8 else 0 end
         where correction_id = $1 and subject = any($2::text[]) and done_time is null`,
        [
          waiting.id,
          subjects,
          new Date(nowMs),
          subjects[0] ?? '',
          counts.raised,
          counts.changed,
          counts.withdrawn,
          counts.retained,
        ],
      );
      await queries.query(
        `update master_correction c set state = 'done', done_time = $2 where id = $1 and not exists (
           select from master_correction_subject s where s.correction_id = c.id and s.done_time is null)`,
        [waiting.id, new Date(nowMs)],
      );
    },
  });
  return true;
};
