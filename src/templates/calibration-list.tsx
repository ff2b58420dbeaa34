import { Link } from 'wouter';

import { calibratedInstruments } from '#domain/cargo/calibration.ts';
import { calibrationStates } from '#domain/cargo/calibration-states.ts';
import { formatDate } from '#domain/time/time.ts';
import { loadRows, type ResourceRow } from '#state/reports/resources.ts';
import { menuRouter } from '#state/session/menus.ts';
import { useTranslation } from '#ui/language.tsx';
import lists from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { AsOf } from './table-state.tsx';
import { useRead } from './use-read.ts';

const address = 'setting/base_data/calibration';
const shown = 20;

const wordOf = <W extends { readonly text: readonly [string, string] }>(
  words: Readonly<Record<string, W>>,
  code: unknown,
): readonly [string, string] => words[String(code)]?.text ?? [String(code), String(code)];

/**
 * Calibrations of a truck, a station or a depot beside its own page, the newest first, for whoever may open theirs.
 * @param filters of the page of calibrations: `truckId`, `stationCode` or `areaCode`
 * @param isOf which of them are meant
 */
export const CalibrationList = ({
  filters,
  isOf = () => true,
}: {
  readonly filters: Readonly<Record<string, string>>;
  readonly isOf?: (row: ResourceRow) => boolean;
}) => {
  const { t, language } = useTranslation();
  const mayOpen = menuRouter.value.has(address);
  const { value, failure, cached, asOfMs } = useRead(mayOpen ? JSON.stringify(filters) : null, () =>
    loadRows({ address, filters, search: '', order: '-calibratedTime', page: 1, pageSize: shown }),
  );
  if (!mayOpen) return null;
  const rows = (value?.rows ?? []).filter(isOf);
  const dayOf = (row: ResourceRow): string => formatDate(String(row['calibratedTime']), language);
  return (
    <section data-part="calibration-list">
      <h3 className={sections.heading}>
        {t(['检定', 'Calibrations'])}{' '}
        <Link className={typography.small} href={`/${address}?${new URLSearchParams(filters).toString()}`}>
          {t(['查看与登记', 'See and enter'])}
        </Link>{' '}
        {cached ? <AsOf ms={asOfMs} /> : null}
      </h3>
      {failure === null ? null : (
        <p className={`${typography.small} ${typography.danger}`} role="alert">
          {failure.message}
        </p>
      )}
      {value !== null && rows.length === 0 ? (
        <p className={`${typography.small} ${typography.muted}`}>
          {t([
            '没有检定记录：不确定度按系统设置计算',
            'No calibration: the uncertainty is taken from the settings',
          ])}
        </p>
      ) : null}
      <ul className={`${lists.list} ${typography.small}`}>
        {rows.map((row) => (
          <li key={String(row['id'])} data-state={String(row['state'])}>
            <span>
              {t(wordOf(calibratedInstruments, row['instrument']))}{' '}
              {String(row['compartment'] ?? row['tankNumber'] ?? '')} · {String(row['certificateNo'])} · u{' '}
              {String(row['uncertaintyPercent'])} %
            </span>
            {row['state'] === 'expired' ? (
              <b>
                {dayOf(row)} · {t(wordOf(calibrationStates, row['state']))}
              </b>
            ) : (
              <span className={typography.secondary}>
                {dayOf(row)} · {t(wordOf(calibrationStates, row['state']))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
