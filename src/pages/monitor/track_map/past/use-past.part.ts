import { useEffect, useMemo, useRef, useState } from 'react';

import { chinaDayOf } from '#domain/time/china-day.ts';
import { loadPastDay, loadPastFleet, loadPastTracks, type PastKnowledge } from '#state/tracks/past-fleet.ts';
import { createPastSpans, type PastSpans } from '#state/tracks/past-spans.ts';
import { createPlayer, type Player } from '#templates/replay/player/player.ts';
import { browserFrames } from '#templates/replay/player/player-ports.ts';
import { type Read, useRead } from '#templates/use-read.ts';

import type { PastDay, PastFleet } from '#state/tracks/past-fleet.ts';

const dayMs = 86_400_000;

/** How far back a server may keep it; it says itself from when on it knows nothing. */
const keptDays = 400;

/** A moment that is dragged over is not asked for; one that is rested on is. */
const restMs = 150;

/** While it plays, states are asked for again after so long of the viewer's time. */
const againMs = 2000;

/** The past of the fleet: its moment, what is known of it, and what happened that day. */
export interface Past {
  readonly player: Player;
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
  const [refetchKey, setRefetchKey] = useState(0);
  const [restingMs, setRestingMs] = useState(player.secondMs.peek());
  const playing = player.playing.value;
  const speed = player.speed.value;
  const second = player.secondMs.value;
  useEffect(() => {
    if (playing) return;
    const timer = setTimeout(() => setRestingMs(second), restMs);
    return () => clearTimeout(timer);
  }, [playing, second]);
  // While it plays, the states move on in steps; at rest they are those of the very second.
  const stepMs = againMs * speed;
  const askedMs = playing ? Math.floor(second / stepMs) * stepMs : restingMs;
  useEffect(() => {
    spans.want(askedMs, playing ? speed : 1);
  }, [spans, askedMs, playing, speed]);
  const fleet = useRead(`${askedMs} ${known} ${refetchKey}`, () => loadPastFleet(askedMs, known));
  const day = chinaDayOf(second);
  const read = useRead(`${day} ${refetchKey}`, () => loadPastDay(day));
  return { player, spans, fleet, day: read, restingMs, retry: () => setRefetchKey((old) => old + 1) };
};
