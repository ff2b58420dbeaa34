import { lazy, Suspense, useEffect, useMemo, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import type { FenceApprovalDetail } from '#contract/fleet/approval-detail.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';
import type { CompareMode } from '#ui/map/shapes/shape-compare-part.ts';
import segmented from '#ui/styles/segmented.module.css';

import styles from './enclosure-approval.module.css';

/** Maps are large: loaded with the first approval that is opened. */
const ShapeCompare = lazy(() => import('#ui/map/shapes/shape-compare.tsx'));

const modes = {
  before: ['修改前', 'Before'],
  difference: ['差别', 'Difference'],
  after: ['修改后', 'After'],
} as const satisfies Readonly<Record<CompareMode, Text>>;

const modeNames = Object.keys(modes) as readonly CompareMode[];

/** The outline before and after on one map, with what happened there in thirty days. */
export const ApprovalMap = ({ detail }: { readonly detail: FenceApprovalDetail }) => {
  const { t } = useTranslation();
  const [mode, setMode] = useState<CompareMode>('difference');
  useEffect(() => void loadAreas(), []);
  const points = useMemo(
    () =>
      (detail.effect?.points ?? []).map(({ longitudeDeg, latitudeDeg, unpermitted }) => ({
        longitudeDeg,
        latitudeDeg,
        isAlarm: unpermitted,
      })),
    [detail.effect],
  );
  const both = detail.before !== null && detail.after !== null;
  return (
    <div className={styles.map} data-part="approval-map">
      <Suspense fallback={null}>
        <ShapeCompare
          label={t(['围栏修改前后', 'The fence before and after'])}
          scheme={scheme.value}
          before={detail.before}
          after={detail.after}
          mode={both ? mode : 'difference'}
          points={points}
          others={areas.value}
        />
      </Suspense>
      {both ? (
        <div className={`${segmented.group} ${styles.modes}`} role="group" aria-label={t(['显示', 'Show'])}>
          {modeNames.map((name) => (
            <button key={name} type="button" aria-pressed={mode === name} onClick={() => setMode(name)}>
              {t(modes[name])}
            </button>
          ))}
        </div>
      ) : null}
      <ul className={styles.legend} aria-label={t(['图例', 'Legend'])}>
        {detail.before === null ? null : <li data-mark="before">{t(['前', 'Before'])}</li>}
        {detail.after === null ? null : <li data-mark="after">{t(['后', 'After'])}</li>}
        {both ? <li data-mark="changed">{t(['变化', 'Changed ground'])}</li> : null}
        <li data-mark="event">{t(['开封、停车', 'Unsealings, stays'])}</li>
        <li data-mark="alarm">{t(['当时未获允许', 'Not permitted then'])}</li>
      </ul>
    </div>
  );
};
