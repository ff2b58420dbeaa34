import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { ArchiveNote } from '#contract/archive-note.ts';
import { outageShown } from '#state/hub/outage.ts';
import type { CallFailure, CallOutcome } from '#state/hub/failures.ts';

import { useKeyed } from './use-keyed.ts';

/** What was read last, and what was wrong with the last attempt. */
export interface Read<T> {
  /** Of the last attempt that came off. */
  readonly value: T | null;
  /** Whether it comes from this device, and the server time that it is of, ms. */
  readonly cached: boolean;
  readonly asOfMs: number;
  /** The server itself read what was old already: its replica is behind. */
  readonly late: boolean;
  /** What of it came from the archive; null: nothing. */
  readonly archive: ArchiveNote | null;
  readonly failure: CallFailure | null;
  /** What is asked now is not answered yet: `value` is of what was asked before. */
  readonly reading: boolean;
}

/** What a key was answered with; null: none was yet. */
type Answered<T> = Omit<Read<T>, 'reading'> & { readonly key: string | null };

const nothing: Answered<never> = {
  key: null,
  value: null,
  cached: false,
  asOfMs: 0,
  late: false,
  archive: null,
  failure: null,
};

/**
 * Calls back once when the server answers again, its database too, as soon as it is seen that something is missing of
 * the time before: nobody presses a button on every page that he opened meanwhile.
 * @param missing what was asked for was not answered by the server
 */
const useWhenBack = (missing: boolean, onBack: () => void): void => {
  const away = outageShown.value;
  const wasAway = useRef(false);
  const call = useEffectEvent(onBack);
  useEffect(() => {
    if (away) wasAway.current = true;
    else if (wasAway.current && missing) {
      wasAway.current = false;
      call();
    }
  }, [away, missing]);
};

/** Nobody has answered: neither refused, nor too much to ask. */
const isUnanswered = (failure: CallFailure | null): boolean =>
  failure?.code === 'network' || failure?.code === 'timeout';

/**
 * Reads once for each key, and again once the server is back that was away; the content stays until the next is there, or beside the message of its failure.
 * @param key holds everything that `read` reads; null: nothing is read
 */
export const useRead = <T>(key: string | null, read: () => Promise<CallOutcome<T>>): Read<T> => {
  const [{ key: answered, ...state }, setState] = useState<Answered<T>>(nothing);
  const [turn, setTurn] = useState(0);
  const asked = key === null ? null : `${turn} ${key}`;
  useWhenBack(state.cached || isUnanswered(state.failure), () => setTurn(turn + 1));
  useKeyed(asked, read, (outcome) => {
    if (outcome.ok) {
      const { value, cached, asOfMs, late = false, archive = null } = outcome;
      setState({
        key: asked,
        value,
        cached,
        asOfMs,
        late,
        archive,
        failure: null,
      });
    } else setState((old) => ({ ...old, key: asked, failure: outcome.failure }));
  });
  return { ...state, reading: asked !== null && asked !== answered };
};
