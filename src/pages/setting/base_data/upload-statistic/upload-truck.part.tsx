import { useEffect } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatClock, formatDateTime } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import type { UploadRow, UploadStatistic } from '#state/devices/upload-statistic.ts';
import { nameIn } from '#state/view/english-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';

import { shareText, stepText } from './upload-words.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import styles from './upload-truck.module.css';

/** One truck step by step, the last first: every figure of the strip as a number. */
export const UploadTruck = ({
  row,
  statistic,
  onClose,
}: {
  readonly row: UploadRow;
  readonly statistic: UploadStatistic;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  const panel = useDrawerFocus();
  useEffect(() => takeRight(424), []);
  useEscape(onClose);
  const facts: readonly (readonly [string, string])[] = [
    [t(['车队', 'Fleet']), nameIn(row.companyName, language)],
    [t(['车载终端', 'Console']), row.terminal],
    [t(['首次上报', 'First report']), formatDateTime(row.heardSince, language)],
    [t(['应收到率', 'Received/due']), shareText(row.share)],
    [t(['心跳/应收', 'Beats / due']), `${formatNumber(row.heartbeats)} / ${formatNumber(row.dueHeartbeats)}`],
  ];
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={drawers.panel}
      data-part="upload-truck"
      data-id={row.truckId}
      aria-label={t(words.details)}
    >
      <div className={drawers.head}>
        <h2>
          <Plate code={row.signCode} />
        </h2>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      <div className={drawers.body} tabIndex={0} role="region" aria-label={t(words.details)}>
        <dl className={sections.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={layout.contents}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className={`${tables.compact} ${styles.steps}`}>
          <thead>
            <tr>
              <th scope="col">{t(['时段', 'Step'])}</th>
              <th scope="col" className={tables.right}>
                {t(['应收到率', 'Received/due'])}
              </th>
              <th scope="col" className={tables.right}>
                {t(['缺报', 'Gaps'])} <small>h</small>
              </th>
              <th scope="col" className={tables.right}>
                {t(['收到', 'Received'])}
              </th>
              <th scope="col" className={tables.right}>
                {t(['补传', 'Late'])}
              </th>
              <th scope="col" className={tables.right}>
                {t(['拒收', 'Rejected'])}
              </th>
              <th scope="col">{t(['首条–末条', 'First–last'])}</th>
            </tr>
          </thead>
          <tbody>
            {row.cells
              .map((cell, index) => ({ cell, index }))
              .toReversed()
              .map(({ cell, index }) => (
                <tr key={index} data-step={index}>
                  <th scope="row">{stepText(statistic, index, { language }).split('–')[0]}</th>
                  <td className={tables.right}>{shareText(cell?.share ?? null)}</td>
                  <td className={tables.right}>{formatNumber(cell?.gapH)}</td>
                  <td className={tables.right}>{formatNumber(cell?.messages)}</td>
                  <td className={tables.right}>{formatNumber(cell?.late)}</td>
                  <td className={tables.right}>{formatNumber(cell?.refused)}</td>
                  <td>
                    {cell === null || cell.firstTime === null
                      ? '—'
                      : `${formatClock(cell.firstTime).slice(0, 5)}–${formatClock(cell.lastTime).slice(0, 5)}`}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </aside>
  );
};
