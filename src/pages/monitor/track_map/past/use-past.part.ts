import { useSignalEffect } from '@preact/signals-react';
import { useEffect, useMemo, useRef, useState } from 'react';

import { loadPastDay, loadPastFleet, loadPastSpan, type PastKnowledge } from '#state/tracks/past-fleet.ts';
import { createPastSpans, type PastSpans } from '#state/tracks/past-spans.ts';
import { createPlayer, type Player } from '#templates/replay/player/player.ts';
import { browserFrames } from '#templates/replay/player/player-ports.ts';
import { type Read, useRead } from '#templates/use-read.ts';

import type { PastDay, PastFleet } from '#state/tracks/past-fleet.ts';

import { type PastClock, pastClock } from './past-clock.part.ts';

const dayMs = 86_400_000;

/** How far back a server may keep it; it says itself from when on it knows nothing. */
const keptDays = 400;

/** A moment that is dragged over is not asked for; one that is rested on is, and one that is gone to at once. */
const restMs = 150;
const stillMs = 500;

/** While it plays, so many times as long as states took nothing is asked for: a large fleet's leave time for pictures. */
const pauseShare = 2;

/** The past of the fleet: its moment, what is known of it, and what happened that day. */
export interface Past {
  readonly player: Player;
  readonly clock: PastClock;
  readonly spans: PastSpans;
  readonly fleet: Read<PastFleet>;
  /** Whether its states are there, or were refused: everything else is asked for afterwards. */
  readonly isRead: boolean;
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
        const outcome = await loadPastSpan({ fromMs, toMs: fromMs + spanS * 1000 }, everyS, known);
        return outcome.ok ? outcome.value : null;
      }),
    [known],
  );
  const clock = useMemo(() => pastClock(player), [player]);
  const [refetchKey, setRefetchKey] = useState(0);
  const [restingMs, setRestingMs] = useState(player.secondMs.peek());
  const movedMs = useRef(0);
  useSignalEffect(() => {
    const second = player.secondMs.value;
    if (player.playing.value) return undefined;
    const still = performance.now() - movedMs.current > stillMs;
    movedMs.current = performance.now();
    const timer = setTimeout(() => setRestingMs(second), still ? 0 : restMs);
    return () => clearTimeout(timer);
  });
  // While it plays, the states move on in steps, one asked for after the other; at rest they are those of the very second.
  const playedMs = clock.askedMs.value;
  const stepMs = useRef<number | null>(null);
  const [answeredMs, setAnsweredMs] = useState<number | null>(null);
  if (stepMs.current === null || answeredMs === stepMs.current) stepMs.current = playedMs;
  const askedMs = playedMs === null ? restingMs : (stepMs.current ?? playedMs);
  const fleet = useRead(`${askedMs} ${known} ${refetchKey}`, async () => {
    const began = performance.now();
    const outcome = await loadPastFleet(askedMs, known);
    const pauseMs = playedMs === null ? 0 : (performance.now() - began) * pauseShare;
    setTimeout(() => setAnsweredMs(askedMs), pauseMs);
    return outcome;
  });
  // At rest the places come with the states, which are waited for: a server of two processors has both to do.
  const placedMs = playedMs ?? (answeredMs === restingMs ? restingMs : null);
  const speed = player.speed.value;
  const isPlaying = playedMs !== null;
  useEffect(() => {
    if (placedMs !== null) void spans.want(placedMs, speed, isPlaying);
  }, [spans, placedMs, speed, isPlaying]);
  const day = clock.day.value;
  const isRead = fleet.value !== null || fleet.failure !== null;
  const read = useRead(isRead ? `${day} ${refetchKey}` : null, () => loadPastDay(day));
  return {
    player,
    clock,
    spans,
    fleet,
    isRead,
    day: read,
    restingMs,
    retry: () => setRefetchKey((old) => old + 1),
  };
};
