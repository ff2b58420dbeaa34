import { useState } from 'react';

import { isRepairState, repairStates } from '#domain/devices/repair-states.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime } from '#domain/time/time.ts';
import {
  type HealthRow,
  loadRepairOrders,
  mayRepair,
  type RepairOrder,
} from '#state/devices/device-health.ts';
import { useRead } from '#templates/use-read.ts';
import { type Translation, useTranslation } from '#ui/language.tsx';

import { causeText } from './health-words.part.ts';
import { GiveRepair, MoveRepair } from './repair-form.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './repair-orders.module.css';

const stateText = (state: string, { t }: Translation): string =>
  isRepairState(state) ? t(repairStates[state].text) : state;

const effectText = ({ state, scoreBefore, scoreAfter }: RepairOrder, { t }: Translation): string => {
  if (state !== 'closed')
    return t(['派修前 7 天 {before} 分', '{before} in the week before'], {
      before: formatNumber(scoreBefore, 1),
    });
  return scoreAfter === null
    ? t(
        [
          '派修前 {before} 分；完成后不足 24 小时，暂无对比',
          '{before} before; less than a day since, no comparison yet',
        ],
        {
          before: formatNumber(scoreBefore, 1),
        },
      )
    : t(['健康分 {before} → {after}', 'health {before} → {after}'], {
        before: formatNumber(scoreBefore, 1),
        after: formatNumber(scoreAfter, 1),
      });
};

/** Repair orders of a truck: the open one to be moved on, ended ones with what they did to the health. */
export const RepairOrders = ({
  row,
  onChanged,
}: {
  readonly row: HealthRow;
  readonly onChanged: () => void;
}) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const [refetchKey, setRefetchKey] = useState(0);
  const [giving, setGiving] = useState(false);
  const { value, failure } = useRead(JSON.stringify([row.truckId, refetchKey]), () =>
    loadRepairOrders(row.truckId),
  );
  const changed = (): void => {
    setGiving(false);
    setRefetchKey((before) => before + 1);
    onChanged();
  };
  const open = value?.rows.some(({ state }) => state === 'given' || state === 'underWay') === true;
  return (
    <section className={styles.orders} data-part="repair-orders">
      <h4>
        {t(['检修单', 'Repair orders'])}
        <span className={layout.spacer} />
        {mayRepair() && row.causes.length > 0 && !giving ? (
          <button
            type="button"
            className={open ? buttons.small : buttons.primarySmall}
            onClick={() => setGiving(true)}
          >
            {t(['派修', 'Assign'])}
          </button>
        ) : null}
      </h4>
      {giving ? <GiveRepair key={row.truckId} row={row} onDone={changed} /> : null}
      {failure === null ? null : <p role="alert">{failure.message}</p>}
      {value !== null && value.rows.length === 0 && !giving ? (
        <p className={typography.muted}>{t(['还没有检修单', 'None yet'])}</p>
      ) : null}
      <ol>
        {(value?.rows ?? []).map((order) => (
          <li key={order.id} data-id={order.id} data-state={order.state}>
            <p>
              <b>
                {causeText(
                  {
                    ...order,
                    kind: order.cause,
                    fault: '',
                    points: 0,
                    times: 0,
                    seconds: 0,
                    matched: 0,
                    sinceDay: '',
                    lastDay: '',
                  },
                  translation,
                )}
              </b>{' '}
              · {stateText(order.state, translation)} · {order.assignee}
              {order.partChanged === '' ? '' : ` · ${order.partChanged}`}
            </p>
            <p className={typography.muted} data-field="effect">
              {effectText(order, translation)}
            </p>
            <ul>
              {order.steps.map((step) => (
                <li key={`${step.time} ${step.state} ${step.note}`}>
                  <span className={typography.muted}>
                    {formatDateTime(step.time, language)} {step.authorName} ·{' '}
                    {stateText(step.state, translation)}
                  </span>
                  {step.note === '' ? '' : ` ${step.note}`}
                </li>
              ))}
            </ul>
            {mayRepair() && (order.state === 'given' || order.state === 'underWay') ? (
              <MoveRepair order={order} onDone={changed} />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
};
