import { trackStates } from '#domain/fleet/track-state.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import type { Lane } from '#ui/chart/lanes/lane.ts';

import type { Player } from './player/player.ts';
import { placeAt, valueAt } from './player/replay-moment.ts';
import type { ReplayTrack } from './replay-track.ts';

const digits: Readonly<Record<string, number>> = { temperature: 1, voltage: 1 };

/** What a lane says of the chosen truck at the moment; of several compartments each. */
export const LaneReading = ({
  lane,
  player,
  track,
}: {
  readonly lane: Lane;
  readonly player: Player;
  readonly track: ReplayTrack;
}) => {
  const { t } = useTranslation();
  const atMs = player.secondMs.value;
  if (lane.key === 'state') {
    const place = placeAt(track, atMs);
    return place === null ? missing : t(trackStates[place.state]);
  }
  if (lane.kind === 'bands')
    return [
      ...new Set(
        lane.bands.filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs).map(({ text }) => text),
      ),
    ].join(' ');
  if (lane.key === 'speed') return formatNumber(placeAt(track, atMs)?.speedKmh ?? null);
  const own = lane.lines.filter(({ chosen }) => chosen);
  // Compartments are in the table beside the map; here the first of them would stand for all.
  return own.map((line) => formatNumber(valueAt(line, atMs), digits[lane.key] ?? 0)).join(' ');
};
