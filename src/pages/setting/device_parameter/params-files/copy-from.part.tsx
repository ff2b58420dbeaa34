import { copiedValues } from '#domain/parameters/parameter-changes.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { loadParameterFile, type ParameterTruck } from '#state/devices/parameters.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** Takes what another truck's console holds as the wanted values; plate and serials stay this truck's own. */
export const CopyFrom = ({
  trucks,
  file,
  present,
  onCopy,
}: {
  /** Those that can be copied from. */
  readonly trucks: readonly ParameterTruck[];
  readonly file: ParameterFileName;
  readonly present: ParameterValues;
  readonly onCopy: (values: ParameterValues) => void;
}) => {
  const { t } = useTranslation();
  const copy = async (truckId: number): Promise<void> => {
    const outcome = await loadParameterFile(truckId, file);
    if (!outcome.ok) {
      showFailure(outcome.failure);
      return;
    }
    const { truck, values } = outcome.value;
    if (values === null) {
      toast(
        'warning',
        t(['{plate} 的这个文件还没有读过', '{plate}: this file was never read'], { plate: truck.signCode }),
      );
      return;
    }
    const copied = copiedValues(parameterFileOf(file), values, present, Object.keys(values));
    if (copied === null)
      toast(
        'warning',
        t(['{plate} 的行数不同，不能复制', '{plate} has other rows: it can’t be copied'], {
          plate: truck.signCode,
        }),
      );
    else onCopy(copied);
  };
  return (
    <label className={inputs.quiet}>
      <select
        name="copyFrom"
        value=""
        aria-label={t(['复制自其他车', 'Copy from another truck'])}
        onChange={(event) => void copy(Number(event.target.value))}
      >
        <option value="">{t(['复制自其他车…', 'Copy from…'])}</option>
        {trucks.map(({ truckId, signCode }) => (
          <option key={truckId} value={truckId}>
            {signCode}
          </option>
        ))}
      </select>
    </label>
  );
};
