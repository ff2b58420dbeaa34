import type { CameraTruck } from '#state/video/cameras.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** One truck of those with cameras; who is online stands first. */
export const TruckChoice = ({
  trucks,
  chosen,
  onChoose,
}: {
  readonly trucks: readonly CameraTruck[];
  readonly chosen: CameraTruck | null;
  readonly onChoose: (truck: CameraTruck) => void;
}) => {
  const { t } = useTranslation();
  const ordered = trucks.toSorted(
    (a, b) => Number(b.online) - Number(a.online) || (a.signCode < b.signCode ? -1 : 1),
  );
  return (
    <label className={inputs.frame}>
      <select
        name="cameraTruck"
        aria-label={t(['车辆', 'Truck'])}
        value={chosen?.truckId ?? ''}
        onChange={({ target }) => {
          const truck = trucks.find(({ truckId }) => String(truckId) === target.value);
          if (truck !== undefined) onChoose(truck);
        }}
      >
        {chosen === null ? <option value="">{t(['选择车辆', 'Choose a truck'])}</option> : null}
        {ordered.map(({ truckId, signCode, online }) => (
          <option key={truckId} value={truckId}>
            {online ? signCode : t(['{plate}（离线）', '{plate} (offline)'], { plate: signCode })}
          </option>
        ))}
      </select>
    </label>
  );
};
