import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import type { Resource } from '#resource/define.ts';
import type { PlaceAction, PlaceFilePlan } from '#state/reports/place-files.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { ReasonField } from '../form/reason-field.tsx';
import { ActionFilter } from '../import/action-filter.tsx';
import { placeActionWords } from './place-action-words.ts';
import styles from './place-file-dialog.module.css';
import { PlaceFileOptions } from './place-file-options.tsx';
import { PlaceFileRows } from './place-file-rows.tsx';
import type { PlaceImport } from './use-place-import.ts';

const ShapeListMap = lazy(() => import('#ui/map/shapes/shape-list-map.tsx'));

/** What a file holds: what is asked about it, its rows, and them on the map. */
export const PlaceFilePlanView = ({
  resource,
  plan,
  state,
}: {
  readonly resource: Resource;
  readonly plan: PlaceFilePlan;
  readonly state: PlaceImport;
}) => {
  const { t } = useTranslation();
  const { file, choices, setChoices, isPickedIn, pick, reason, setReason } = state;
  const [only, setOnly] = useState<PlaceAction | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const both = useRef<HTMLDivElement>(null);
  const listed = plan.rows.filter(({ action }) => only === null || action === only);

  useEffect(() => {
    both.current?.querySelector(`[data-row="${marked}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  // What is wrong lies anywhere, and would draw the eye away from the rest.
  const shapes = plan.rows.flatMap(({ rowNumber, name, outline, action }) =>
    outline === null || action === 'wrong' ? [] : [{ id: String(rowNumber), name, shape: outline }],
  );
  return (
    <>
      <PlaceFileOptions
        resource={resource}
        plan={plan}
        asksDatum={!plan.own && file?.known === undefined}
        choices={choices}
        onChoices={setChoices}
      />
      <ActionFilter words={placeActionWords} rows={plan.rows} only={only} onOnly={setOnly} />
      {plan.unread.length === 0 ? null : (
        <p className={`${typography.muted} ${typography.small}`} data-part="unknown-columns">
          {t(['以下列不会被读取：{heads}', 'These columns are not read: {heads}'], {
            heads: plan.unread.join(t(['、', ', '])),
          })}
        </p>
      )}
      <div className={styles.both} ref={both}>
        <PlaceFileRows
          rows={listed}
          known={file?.known ?? []}
          kinds={plan.kinds}
          choices={choices.kinds}
          isPicked={(row) => isPickedIn(plan, row)}
          marked={marked}
          onPick={pick}
          onChoices={(kinds) => setChoices((old) => ({ ...old, kinds }))}
        />
        {shapes.length === 0 ? null : (
          <div className={styles.map} data-part="place-map">
            <Suspense fallback={null}>
              <ShapeListMap
                label={t(['文件中的图形', 'Shapes of the file'])}
                scheme={scheme.value}
                shapes={shapes}
                onChoose={(id) => {
                  setOnly(null);
                  setMarked(Number(id));
                }}
              />
            </Suspense>
          </div>
        )}
      </div>
      {resource.approval ? <ReasonField value={reason} onValue={setReason} /> : null}
    </>
  );
};
