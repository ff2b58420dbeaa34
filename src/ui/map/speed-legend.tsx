import { speedBands, type SpeedBand } from '#domain/speed-bands.ts';

import { useSpeech } from '../language.tsx';
import './map-legend.css';
import './speed-legend.css';

/** What the colours of a track mean; with an event on it, what is before and what after. */
export const SpeedLegend = ({
  bands,
  around,
}: {
  /** The bands that are on the track. */
  readonly bands: ReadonlySet<SpeedBand>;
  readonly around: boolean;
}) => {
  const { t } = useSpeech();
  return (
    <div className="map-legend speed-legend" data-part="speed-legend">
      {speedBands
        .filter(({ key }) => bands.has(key))
        .map(({ key, text }) => (
          <span key={key} data-id={key}>
            <i style={{ background: `var(--tw-v-${key})` }} />
            {t(text)}
          </span>
        ))}
      <span className="t3">km/h</span>
      {around ? (
        <span className="around">
          <span>
            <i className="before" />
            {t(['之前', 'before'])}
          </span>
          <span>
            <i className="after" />
            {t(['之后', 'after'])}
          </span>
        </span>
      ) : null}
    </div>
  );
};
