import { useState } from 'react';
import { Link } from 'wouter';

import { formatNumber } from '#domain/number-format.ts';
import { formatMoment, missing } from '#domain/time.ts';
import { truckProcessStates } from '#domain/truck-process-words.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/clock.ts';
import type { Dashboard } from '#state/dashboard.ts';
import { compartmentsOf } from '#state/inventory.ts';
import { fleetVersion, truckByPlate } from '#state/truck-status.ts';
import { drawnTanks } from '#templates/truck-drawing.ts';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

const first = 10;

const isProcess = (code: string | null): code is keyof typeof truckProcessStates =>
  code !== null && code in truckProcessStates;

/** Tasks under way as a timetable: since when, which truck, from where to where, how much. */
export const UnderWay = ({ rows }: { readonly rows: Dashboard['underWay'] }) => {
  const { t, language } = useSpeech();
  const [all, setAll] = useState(false);
  // Strips follow the fleet.
  void fleetVersion.value;
  return (
    <section data-part="under-way">
      <h3>
        {t(['在途任务', 'Tasks under way'])}
        <em>{rows.length}</em>
        <span className="sp" />
        {rows.length > first ? (
          <button
            type="button"
            className="t3 small"
            style={{ minHeight: '1.5rem' }}
            onClick={() => setAll(!all)}
          >
            {all ? t(['收起', 'Fewer']) : t(['全部', 'All'])}
          </button>
        ) : null}
      </h3>
      {rows.length === 0 ? (
        <div className="empty-state" style={{ paddingTop: 0 }}>
          {t(['没有在途任务', 'No task is under way'])}
        </div>
      ) : (
        <table className="dt tt">
          <thead>
            <tr>
              <th>{t(['发车', 'Since'])}</th>
              <th>{t(words.plate)}</th>
              <th className="wide">{t(['油库', 'From'])}</th>
              <th>{t(['油站', 'To'])}</th>
              <th className="wide">{t(words.driver)}</th>
              <th className="r">
                V20 <span className="small">L</span>
              </th>
              <th className="wide">{t(['舱', 'Tank'])}</th>
              <th className="r wide">{t(['状态', 'State'])}</th>
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, first)).map((task) => {
              const truck = truckByPlate(task.signCode);
              return (
                <tr key={task.taskCode} data-id={task.taskCode}>
                  <td>
                    <b className="tm">{formatMoment(task.startTime, now.value, language).slice(0, -3)}</b>
                  </td>
                  <td>
                    <Link href={`/monitor/track_map?truck=${encodeURIComponent(task.signCode)}`}>
                      <Plate code={task.signCode} />
                    </Link>
                  </td>
                  <td className="t2 wide">{task.fromArea ?? missing}</td>
                  <td>{task.toArea ?? missing}</td>
                  <td className="t2 wide">{task.driverName ?? missing}</td>
                  <td className="r" data-field="sentV20L" data-value={task.sentV20L ?? ''}>
                    {formatNumber(task.sentV20L)}
                  </td>
                  <td className="wide">
                    {truck === null ? null : <TankStrip compartments={drawnTanks(compartmentsOf(truck))} />}
                  </td>
                  <td className="r t3 wide">
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
