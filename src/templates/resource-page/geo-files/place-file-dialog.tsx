import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { isPlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import {
  importPlaceFile,
  type PlaceAction,
  type PlaceFilePlan,
  type PlannedPlace,
} from '#state/reports/place-files.ts';
import { maxSheetBytes } from '#state/reports/resource-sheets.ts';
import { scheme } from '#state/view/scheme.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { ReasonField } from '../form/reason-field.tsx';
import { base64OfFile } from '../import/base64.ts';
import { ActionFilter } from '../import/action-filter.tsx';
import { FileDrop } from '../import/file-drop.tsx';
import { isDue, placeActionWords } from './place-action-words.ts';
import styles from './place-file-dialog.module.css';
import { PlaceFileOptions } from './place-file-options.tsx';
import { PlaceFileRows } from './place-file-rows.tsx';
import { type GivenPlaceFile, type PlaceChoices, usePlacePlan } from './use-place-plan.ts';

const ShapeListMap = lazy(() => import('#ui/map/shapes/shape-list-map.tsx'));

const endings = ['.kml', '.kmz', '.ovkml', '.ovkmz', '.geojson', '.json'];

const unchosen = (resource: Resource): PlaceChoices => {
  const [kind] = [resource.preset?.['type']].flat().filter(isPlaceKind);
  return {
    datum: null,
    companyCode: '',
    // Of fences the type that is anything: the others let trucks do something.
    kind: 'type' in resource.fields ? 'other' : (kind ?? 'other'),
    kinds: { folders: {}, rows: {} },
    radiusM: '',
    fillHoles: false,
    contact: '',
  };
};

interface Refused {
  readonly rowNumber: number;
  readonly name: string;
  readonly text: string;
}

/** Brings fences and places in from a file of another program: what it is, on the map and in words, then what was chosen of it. */
const PlaceFileDialog = ({
  address,
  resource,
  given,
  onClose,
  onImported,
}: {
  readonly address: string;
  readonly resource: Resource;
  /** A file that nobody has to choose any more. */
  readonly given: GivenPlaceFile | null;
  readonly onClose: () => void;
  readonly onImported: () => void;
}) => {
  const { t } = useTranslation();
  const [file, setFile] = useState(given);
  const [choices, setChoices] = useState(() => unchosen(resource));
  const [picks, setPicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [only, setOnly] = useState<PlaceAction | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const content = useRef<HTMLDivElement>(null);
  const { plan, problem, busy, request, setProblem, lookAgain } = usePlacePlan(address, file, choices);

  const choose = async (chosen: File): Promise<void> => {
    setFile(null);
    setPicks(new Map());
    setOnly(null);
    setMarked(null);
    setRefused([]);
    setChoices((old) => ({ ...unchosen(resource), kind: old.kind, companyCode: old.companyCode }));
    if (chosen.size > maxSheetBytes) {
      setProblem(
        t(['文件不能超过 {kb} kB', 'The file may have at most {kb} kB'], { kb: maxSheetBytes / 1000 }),
      );
      return;
    }
    try {
      setFile({ fileName: chosen.name, base64: await base64OfFile(chosen) });
    } catch {
      // It was moved or changed since it was chosen.
      setProblem(t(['文件无法读取，请重新选择', 'The file can’t be read; choose it again']));
    }
  };

  /** What is new goes in unless it is taken out; what would change waits to be chosen, unless the file is our own. */
  const isPickedIn = ({ own }: PlaceFilePlan, { rowNumber, action }: PlannedPlace): boolean =>
    isDue(action) && (picks.get(rowNumber) ?? (action === 'create' || own));
  const picked = plan?.rows.filter((row) => isPickedIn(plan, row)) ?? [];
  const listed = plan?.rows.filter(({ action }) => only === null || action === only) ?? [];
  const canSend =
    plan !== null &&
    !busy &&
    !sending &&
    picked.length > 0 &&
    !plan.asksDatum &&
    (!resource.approval || reason.trim() !== '');

  const send = async (): Promise<void> => {
    if (plan === null || request === null) return;
    setSending(true);
    const outcome = await importPlaceFile(
      request,
      plan.digest,
      picked.map(({ rowNumber }) => rowNumber),
      reason.trim(),
    );
    setSending(false);
    if (!outcome.ok) {
      // Somebody was faster: the file stays, and is looked at again.
      lookAgain();
      setProblem(outcome.failure.message);
      return;
    }
    const { written, proposed } = outcome.value;
    if (written + proposed > 0)
      toast(
        'success',
        proposed > 0
          ? t(['已提交 {n} 项审批', '{n} sent for approval'], { n: proposed })
          : t(['已导入 {n} 项', '{n} imported'], { n: written }),
        file?.fileName ?? '',
      );
    if (outcome.value.refused.length === 0) {
      onImported();
      return;
    }
    setRefused(outcome.value.refused);
    setPicks(new Map());
    lookAgain();
  };

  useEffect(() => {
    content.current?.querySelector(`[data-row="${marked}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  // What is wrong lies anywhere, and would draw the eye away from the rest.
  const shapes = (plan?.rows ?? []).flatMap(({ rowNumber, name, outline, action }) =>
    outline === null || action === 'wrong' ? [] : [{ id: String(rowNumber), name, shape: outline }],
  );
  return (
    <DialogBox
      title={t(['从地图文件导入', 'Import from a map file'])}
      width={plan === null ? 'min(40rem, 96vw)' : 'min(76rem, 96vw)'}
      onClose={onClose}
      foot={
        <>
          {plan === null ? null : (
            <span className={`${typography.muted} ${typography.small} ${styles.chosen}`} role="status">
              {busy
                ? t(['正在核对…', 'Checking…'])
                : t(['已选 {n} / 共 {all}', '{n} of {all} chosen'], {
                    n: picked.length,
                    all: plan.rows.length,
                  })}
            </span>
          )}
          <span className={layout.spacer} />
          <button type="button" className={buttons.button} onClick={onClose}>
            {t(words.cancel)}
          </button>
          <button
            type="button"
            className={buttons.primary}
            data-part="import-confirm"
            disabled={!canSend}
            onClick={() => void send()}
          >
            {resource.approval
              ? t(['提交审批 {n} 项', 'Send {n} for approval'], { n: picked.length })
              : t(['导入 {n} 项', 'Import {n}'], { n: picked.length })}
          </button>
        </>
      }
    >
      <div className={styles.content} data-part="import" ref={content}>
        <FileDrop
          fileName={file?.fileName ?? null}
          busy={busy && plan === null}
          endings={endings}
          label={t(['要导入的文件', 'File to import'])}
          onFile={(chosen) => void choose(chosen)}
        />
        {plan === null ? (
          <p className={`${typography.muted} ${typography.small}`}>
            {t([
              'Google 地球、QGIS、奥维、高德等导出的 KML、KMZ、ovkml、GeoJSON 都可以。能导入的先导入，不能的逐条说明原因；同名且范围相同的不会重复。',
              'KML, KMZ, ovkml and GeoJSON of Google Earth, QGIS, Ovi, AMap and others. Valid shapes are imported, and each of the others gives its reason; the same name with the same outline is not imported twice.',
            ])}
          </p>
        ) : null}
        {problem === '' ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {refused.length === 0 ? null : (
          <div className={styles.problem} role="alert" data-part="refused">
            <b>{t(['以下 {n} 项没有导入', 'These {n} were not imported'], { n: refused.length })}</b>
            {refused.map(({ rowNumber, name, text }) => (
              <div key={rowNumber}>
                {rowNumber} {name}：{text}
              </div>
            ))}
          </div>
        )}
        {plan === null ? null : (
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
            <div className={styles.both}>
              <PlaceFileRows
                rows={listed}
                known={file?.known ?? []}
                kinds={plan.kinds}
                choices={choices.kinds}
                isPicked={(row) => isPickedIn(plan, row)}
                marked={marked}
                onPick={(rows, isIn) =>
                  setPicks(
                    (old) => new Map([...old, ...rows.map(({ rowNumber }) => [rowNumber, isIn] as const)]),
                  )
                }
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
        )}
      </div>
    </DialogBox>
  );
};

export default PlaceFileDialog;
