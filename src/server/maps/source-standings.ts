import type { Log } from '../kernel/log/log.ts';
import type { Away, TileAnswer } from './tile-answer.ts';

/** A source that gives nothing, as this process has seen it. */
interface Standing {
  readonly sinceMs: number;
  readonly last: Away;
}

/** Which sources give no tiles, since when and why: learnt by the tiles that are asked for. */
export const createSourceStandings = ({ log, now }: { readonly log: Log; readonly now: () => number }) => {
  const standings = new Map<string, Standing>();
  return {
    noted: (id: string, answer: TileAnswer): void => {
      const before = standings.get(id);
      if (answer.outcome !== 'away') {
        if (before !== undefined) log.info({ source: id }, 'a map source gives tiles again');
        standings.delete(id);
        return;
      }
      if (before?.last.fault !== answer.fault)
        log.warn({ source: id, fault: answer.fault, detail: answer.detail }, 'a map source gives no tiles');
      standings.set(id, { sinceMs: before?.sinceMs ?? now(), last: answer });
    },
    /** Undefined: it gives tiles, or nobody has asked. */
    of: (id: string): Standing | undefined => standings.get(id),
  };
};

export type SourceStandings = ReturnType<typeof createSourceStandings>;
