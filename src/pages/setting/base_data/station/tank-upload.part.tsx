import { resources } from '#pages/definitions.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { createRow, updateRow } from '#state/reports/resources.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { TableFileForm } from '#templates/tank-table/table-file-form.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import { mostTanks, type StationTank, tableAddress } from './station-tanks.part.ts';
import styles from './station-tanks.module.css';

/** Gives a tank a table: it holds from now on, and every reading before keeps the one that it was reckoned by. */
export const TankUpload = ({
  stationCode,
  tank: { tankNumber, table },
  isNew,
  onNumber,
  onDone,
  onCancel,
}: {
  readonly stationCode: string;
  readonly tank: StationTank;
  /** A tank is added, so its number is given too. */
  readonly isNew: boolean;
  readonly onNumber: (tankNumber: number) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) => {
  const { t, m } = useTranslation();
  const resource = resources.get(tableAddress);
  if (resource === undefined) return null;
  return (
    <TableFileForm
      address={tableAddress}
      resource={resource}
      owner={{ stationCode, tankNumber }}
      onCancel={onCancel}
      onSave={async (given) => {
        if (!isWritableNow(t)) return '';
        const outcome =
          table === null
            ? await createRow(tableAddress, { stationCode, tankNumber, ...given }, '')
            : await updateRow(tableAddress, Number(table['id']), Number(table['version']), { ...given }, '');
        if (outcome.ok) {
          toast('success', m('saved'), t(['{n} 号罐', 'Tank {n}'], { n: tankNumber }));
          onDone();
          return '';
        }
        const [fault] = Object.values(outcome.failure.fields ?? {});
        if (fault === undefined) showFailure(outcome.failure, 'saveFailed');
        return fault ?? '';
      }}
    >
      {isNew ? (
        <label className={styles.number}>
          {t(['罐号', 'Tank number'])}
          <span className={inputs.frame}>
            <input
              type="number"
              name="newTankNumber"
              min={1}
              max={mostTanks}
              value={tankNumber}
              onChange={({ target }) => {
                const number = Number(target.value);
                if (Number.isInteger(number) && number >= 1 && number <= mostTanks) onNumber(number);
              }}
            />
          </span>
        </label>
      ) : null}
    </TableFileForm>
  );
};
