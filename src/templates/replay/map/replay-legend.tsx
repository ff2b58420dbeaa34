import { speedBands } from '#domain/fleet/speed-bands.ts';
import { trackStates, type TrackState } from '#domain/fleet/track-state.ts';
import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';
import mapLegend from '#ui/map/base/map-legend.module.css';
import segmented from '#ui/styles/segmented.module.css';

import { colourings, type Colouring } from '../replay-pieces.ts';
import styles from '../replay.module.css';

const stateInks: Readonly<Record<TrackState, string>> = {
  spray: 's3',
  load: 'st-load',
  empty: 'st-empty',
  stop: 'st-stop',
  unknown: 'st-offline',
};

/** What each colour of the way means; `ink` is a token. `sprays`: one of the trucks is a sprinkler. */
const legendRows = (
  colouring: Colouring,
  sprays: boolean,
): readonly { readonly key: string; readonly ink: string; readonly text: Text }[] =>
  colouring === 'speed'
    ? speedBands.map(({ key, text }) => ({ key, ink: `v-${key}`, text }))
    : (['load', 'empty', 'stop', ...(sprays ? (['spray'] as const) : [])] as const).map((key) => ({
        key,
        ink: stateInks[key],
        text: trackStates[key],
      }));

/** What the colours of the way mean. */
export const LegendRows = ({
  colouring,
  sprays,
}: {
  readonly colouring: Colouring;
  /** One of the trucks is a sprinkler. */
  readonly sprays: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {legendRows(colouring, sprays).map(({ key, ink, text }) => (
        <span key={key}>
          <i style={{ background: `var(--tw-${ink})` }} />
          {t(text)}
        </span>
      ))}
      <span>
        <i className={styles.gap} />
        {t(['无定位', 'No fixes'])}
      </span>
    </>
  );
};

/** What the colours of the way mean, and the switch between them. */
export const ReplayLegend = ({
  colouring,
  sprays,
  onColouring,
}: {
  readonly colouring: Colouring;
  /** One of the trucks is a sprinkler. */
  readonly sprays: boolean;
  readonly onColouring: (colouring: Colouring) => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={`${mapLegend.legend} ${styles.legend} ${styles.swatches}`} data-part="replay-legend">
      <LegendRows colouring={colouring} sprays={sprays} />
      <span className={segmented.small} role="group" aria-label={t(['颜色', 'Colours'])}>
        {(['speed', 'state'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === colouring}
            data-value={each}
            onClick={() => onColouring(each)}
          >
            {t(colourings[each])}
          </button>
        ))}
      </span>
    </div>
  );
};
