import { formatNumber } from '#domain/text/number-format.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { instantMs, missing } from '#domain/time/time.ts';
import { atgStatuses } from '#domain/words/gauge-words.ts';
import { oilDrawing, oilLabel } from '#domain/words/oil-words.ts';
import { words } from '#i18n/words.ts';
import { type CompartmentLoad, compartmentLoads, emptyCompartmentL } from '#report/compartment-load.ts';
import { now } from '#state/view/clock.ts';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { TruckPicture, useTruckDetail } from '#templates/truck-picture.tsx';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

const isStatus = (code: string | null): code is keyof typeof atgStatuses =>
  code !== null && code in atgStatuses;

const CompartmentLine = ({ one }: { readonly one: CompartmentLoad }) => {
  const { t, language } = useTranslation();
  const readAt = instantMs(one.time);
  const figure = (name: keyof CompartmentLoad, value: number | null, digits = 0) => (
    <td className={tables.right} data-field={name} data-value={value ?? ''}>
      {formatNumber(value, digits)}
    </td>
  );
  const empty = one.vtL !== null && one.vtL <= emptyCompartmentL;
  const faulty = isStatus(one.atgStatus) && one.atgStatus !== 'ok' ? atgStatuses[one.atgStatus] : null;
  return (
    <tr data-id={one.compartment}>
      <td>
        <b>{one.compartment}</b>
      </td>
      <td className={typography.noWrap}>
        {faulty === null ? null : <span className={typography.danger}>{t(faulty.text)} </span>}
        {one.oilCode === null ? (
          missing
        ) : empty ? (
          <span className={typography.muted}>{t(['空', 'Empty'])}</span>
        ) : (
          <>
            <FuelSwatch oil={oilDrawing(one.oilCode)} />
            {oilLabel(one.oilCode, language)}
          </>
        )}
      </td>
      {figure('v20L', one.v20L)}
      {figure('vtL', one.vtL)}
      {figure('levelMm', one.levelMm)}
      {figure('temperatureC', one.temperatureC, 1)}
      <td className={`${tables.right} ${typography.muted} ${typography.noWrap}`} data-field="time">
        {readAt === null ? missing : relativeTime(readAt, now.value, language)}
      </td>
    </tr>
  );
};

/** The truck as it is now, and each compartment with the age of what is known of it. */
const TruckLoad = ({ row }: RowSectionProps) => {
  const { t } = useTranslation();
  const compartments = compartmentLoads(row['load']);
  const read = useTruckDetail(compartments.length === 0 ? null : textIn(row['signCode']));
  if (compartments.length === 0) return null;
  return (
    <>
      {read.value === null ? null : (
        <>
          <ReadAge read={read} />
          <TruckPicture detail={read.value} width={392} />
        </>
      )}
      <div className={sections.heading}>{t(['各仓', 'Compartments'])}</div>
      <table className={tables.compact} data-part="compartments">
        <thead>
          <tr>
            <th>{t(['仓', 'Comp.'])}</th>
            <th>{t(words.product)}</th>
            <th className={tables.right}>V20 L</th>
            <th className={tables.right}>Vt L</th>
            <th className={tables.right}>mm</th>
            <th className={tables.right}>℃</th>
            <th className={tables.right}>{t(['读数', 'Read'])}</th>
          </tr>
        </thead>
        <tbody>
          {compartments.map((one) => (
            <CompartmentLine key={one.compartment} one={one} />
          ))}
        </tbody>
      </table>
    </>
  );
};

export default TruckLoad;
