import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';

import {
  allHours,
  equipmentKinds,
  type EquipmentTable,
  equipmentText,
  okShare,
} from './equipment-table.part.tsx';
import figureStrip from '#ui/styles/figure-strip.module.css';

/** What share of each kind of device is in order. */
export const EquipmentSums = ({ health }: Pick<Parameters<typeof EquipmentTable>[0], 'health'>) => {
  const { t } = useTranslation();
  return (
    <div className={figureStrip.strip} data-part="equipment-sums">
      {equipmentKinds.map((kind) => {
        const hours = allHours(health, kind);
        const share = okShare(hours);
        return (
          <div key={kind}>
            <span>{t(equipmentText[kind])}</span>
            <b data-field={kind} data-value={share ?? ''}>
              {share === null ? '—' : formatNumber(share * 100, share === 1 ? 0 : 2)}
              <small>{share === null ? '' : '%'}</small>
            </b>
          </div>
        );
      })}
    </div>
  );
};
