import { useSignalEffect } from '@preact/signals-react';
import { useEffect, useMemo, useRef, useState } from 'react';

import { loadPastDay, loadPastFleet, loadPastTracks, type PastKnowledge } from '#state/tracks/past-fleet.ts';
import { createPastSpans, type PastSpans } from '#state/tracks/past-spans.ts';
import { createPlayer, type Player } from '#templates/replay/player/player.ts';
import { browserFrames } from '#templates/replay/player/player-ports.ts';
import { type Read, useRead } from '#templates/use-read.ts';

import type { PastDay, PastFleet } from '#state/tracks/past-fleet.ts';

import { type PastClock, pastClock } from './past-clock.part.ts';

const dayMs = 86_400_000;

/** How far back a server may keep it; it says itself from when on it knows nothing. */
const keptDays = 400;

/** A moment that is dragged over is not asked for; one that is rested on is. */
const restMs = 150;

/** The past of the fleet: its moment, what is known of it, and what happened that day. */
export interface Past {
  readonly player: Player;
  readonly clock: PastClock;
  readonly spans: PastSpans;
  readonly fleet: Read<PastFleet>;
  readonly day: Read<PastDay>;
  /** The moment, where it comes to rest. */
  readonly restingMs: number;
  readonly retry: () => void;
}

/** @param startMs the moment to begin at */
export const usePast = (startMs: number, openedMs: number, known: PastKnowledge): Past => {
  const start = useRef(startMs);
  const player = useMemo(
    () => createPlayer({ fromMs: openedMs - keptDays * dayMs, toMs: openedMs }, start.current, browserFrames),
    [openedMs],
  );
  const spans = useMemo(
    () =>
      createPastSpans(async (fromMs, { spanS, everyS }) => {
        const outcome = await loadPastTracks({ fromMs, toMs: fromMs + spanS * 1000 }, everyS, known);
        return outcome.ok ? outcome.value : null;
      }),
    [known],
  );
  const clock = useMemo(() => pastClock(player), [player]);
  const [refetchKey, setRefetchKey] = useState(0);
  const [restingMs, setRestingMs] = useState(player.secondMs.peek());
  useSignalEffect(() => {
    const second = player.secondMs.value;
    if (player.playing.value) return undefined;
    const timer = setTimeout(() => setRestingMs(second), restMs);
    return () => clearTimeout(timer);
  });
  // While it plays, the states move on in steps; at rest they are those of the very second.
  const playedMs = clock.askedMs.value;
  const askedMs = playedMs ?? restingMs;
  const speed = playedMs === null ? 1 : player.speed.value;
  useEffect(() => {
    spans.want(askedMs, speed);
  }, [spans, askedMs, speed]);
  const fleet = useRead(`${askedMs} ${known} ${refetchKey}`, () => loadPastFleet(askedMs, known));
  const day = clock.day.value;
  const read = useRead(`${day} ${refetchKey}`, () => loadPastDay(day));
  return { player, clock, spans, fleet, day: read, restingMs, retry: () => setRefetchKey((old) => old + 1) };
};
