import { useState } from 'react';
import { Link } from 'wouter';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { truckProcessStates } from '#domain/words/truck-process-words.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import type { Dashboard } from '#contract/fleet/dashboard.ts';
import { compartmentsOf } from '#state/fleet/inventory.ts';
import { fleetVersion, truckByPlate } from '#state/fleet/truck-status.ts';
import { drawnTanks } from '#templates/truck-drawing.ts';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { Arrival } from './dashboard-arrival.part.tsx';
import dashboardTable from './dashboard-table.module.css';
import layout from '#ui/styles/layout.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import typography from '#ui/styles/typography.module.css';

const first = 10;

const isProcess = (code: string | null): code is keyof typeof truckProcessStates =>
  code !== null && code in truckProcessStates;

/** Tasks under way as a timetable: since when, which truck, from where to where, how much. */
export const UnderWay = ({ rows }: { readonly rows: Dashboard['underWay'] }) => {
  const { t, language } = useTranslation();
  const [all, setAll] = useState(false);
  // Strips follow the fleet.
  void fleetVersion.value;
  return (
    <section data-part="under-way">
      <h3>
        {t(['在途任务', 'Tasks under way'])}
        <em>{rows.length}</em>
        <span className={layout.spacer} />
        {rows.length > first ? (
          <button
            type="button"
            className={`${typography.muted} ${typography.small} ${dashboardTable.more}`}
            onClick={() => setAll(!all)}
          >
            {all ? t(['收起', 'Fewer']) : t(['全部', 'All'])}
          </button>
        ) : null}
      </h3>
      {rows.length === 0 ? (
        <div className={`${placeholders.empty} ${dashboardTable.empty}`}>
          {t(['没有在途任务', 'No task is under way'])}
        </div>
      ) : (
        <table className={`${dashboardTable.table} ${dashboardTable.underWay}`}>
          <thead>
            <tr>
              <th>{t(['发车', 'Departed'])}</th>
              <th>{t(['预计到达', 'Arrival'])}</th>
              <th>{t(words.plate)}</th>
              <th className={dashboardTable.wideOnly}>{t(['油库', 'From'])}</th>
              <th>{t(['油站', 'To'])}</th>
              <th className={`${dashboardTable.wideOnly} ${dashboardTable.roomy}`}>{t(words.driver)}</th>
              <th className={dashboardTable.right}>
                V20 <span className={typography.small}>L</span>
              </th>
              <th className={dashboardTable.wideOnly}>{t(['舱', 'Tank'])}</th>
              <th className={`${dashboardTable.right} ${dashboardTable.wideOnly}`}>{t(['状态', 'State'])}</th>
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, first)).map((task) => {
              const truck = truckByPlate(task.signCode);
              return (
                <tr key={task.taskCode} data-id={task.taskCode}>
                  <td>{formatMoment(task.startTime, now.value, language).slice(0, -3)}</td>
                  <td data-field="arrival" data-value={task.destination?.arrivalTime ?? ''}>
                    <Arrival destination={task.destination ?? null} />
                  </td>
                  <td>
                    <Link href={`/monitor/track_map?truck=${encodeURIComponent(task.signCode)}`}>
                      <Plate code={task.signCode} />
                    </Link>
                  </td>
                  <td
                    className={`${typography.secondary} ${dashboardTable.wideOnly} ${dashboardTable.wraps}`}
                  >
                    {nameIn(task.fromArea ?? missing, language)}
                  </td>
                  <td data-field="toArea" className={dashboardTable.wraps}>
                    {nameIn(task.destination?.areaName ?? task.toArea ?? missing, language)}
                  </td>
                  <td
                    className={`${typography.secondary} ${dashboardTable.wideOnly} ${dashboardTable.roomy}`}
                  >
                    {personIn(task.driverName ?? missing, language)}
                  </td>
                  <td className={dashboardTable.right} data-field="sentV20L" data-value={task.sentV20L ?? ''}>
                    {formatNumber(task.sentV20L)}
                  </td>
                  <td className={dashboardTable.wideOnly}>
                    {truck === null ? null : <TankStrip compartments={drawnTanks(compartmentsOf(truck))} />}
                  </td>
                  <td
                    className={`${dashboardTable.right} ${typography.muted} ${dashboardTable.wideOnly} ${dashboardTable.wraps}`}
                  >
                    {isProcess(task.processState) ? t(truckProcessStates[task.processState].text) : ''}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
};
