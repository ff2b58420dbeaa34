import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { FileDrop } from '../import/file-drop.tsx';
import styles from './place-file-dialog.module.css';
import { PlaceFilePlanView } from './place-file-plan.tsx';
import { RefusedPlaces } from './refused-places.tsx';
import { usePlaceImport } from './use-place-import.ts';
import type { GivenPlaceFile } from './use-place-plan.ts';

const endings = ['.kml', '.kmz', '.ovkml', '.ovkmz', '.geojson', '.json'];

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
  const state = usePlaceImport({ address, resource, given, onImported });
  const { file, plan, problem, busy, refused, picked, choose, canSend, send } = state;

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
      <div className={styles.content} data-part="import">
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
        {refused.length === 0 ? null : <RefusedPlaces refused={refused} />}
        {plan === null ? null : (
          <PlaceFilePlanView key={file?.fileName} resource={resource} plan={plan} state={state} />
        )}
      </div>
    </DialogBox>
  );
};

export default PlaceFileDialog;
