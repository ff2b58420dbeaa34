import type { ArchiveNote } from '#contract/archive-note.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { messages } from '#i18n/messages.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { ArchiveHint } from '../archive-hint.tsx';
import { AsOf } from '../table-state.tsx';
import { figuresOf } from './replay-figures.ts';
import type { ReplayTrack } from './replay-track.ts';
import styles from './replay.module.css';

/** How much is stored, which trucks have nothing, and since when what is shown is kept here. */
export const TrackNotes = ({
  tracks,
  cached,
  late,
  archive,
  asOfMs,
}: {
  readonly tracks: readonly ReplayTrack[];
  readonly cached: boolean;
  readonly late: boolean;
  readonly archive: ArchiveNote | null;
  readonly asOfMs: number;
}) => {
  const { t, language } = useTranslation();
  const stored = tracks.reduce((sum, track) => sum + track.stored, 0);
  const [only] = tracks;
  const figures =
    tracks.length === 1 && only !== undefined
      ? figuresOf(only, language).filter(({ key }) => key === 'km' || key === 'driving')
      : [];
  const without = tracks.filter(({ spots }) => spots.length === 0);
  return (
    <div className={`${styles.notes} ${typography.small} ${typography.secondary}`} data-part="track-notes">
      <span data-part="stored" data-value={stored}>
        {[
          t(['{n} 个定位点', '{n} {n:fix|fixes}'], { n: formatNumber(stored) }),
          ...figures.map(({ text, value }) => `${t(text)} ${value}`),
        ].join(' · ')}
      </span>
      {without.map(({ signCode }) => (
        <span key={signCode} data-part="no-location">
          {signCode}: {t(messages.noLocationInformation)}
        </span>
      ))}
      <ArchiveHint note={archive} />
      {cached || late ? <AsOf ms={asOfMs} late={late} /> : null}
    </div>
  );
};
