import type { FunctionCode } from '#domain/access/functions.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment, instantMs } from '#domain/time/time.ts';
import { type Text } from '#i18n/text.ts';
import { inProgressCount, openCounts, openCountsAgedMs, toDoCount } from '#state/alarms/open-counts.ts';
import type { Dashboard } from '#contract/fleet/dashboard.ts';
import { ageOf, fleetAge } from '#state/fleet/fleet-age.ts';
import { mayDo } from '#state/session/session.ts';
import { statusCounts } from '#state/fleet/truck-status.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from './dashboard-figures.module.css';

/** Figures that not every role is shown. */
const functions: Readonly<Record<string, FunctionCode>> = {
  openAlarms: 'alarm.watch',
  online: 'fleet.watch',
};

/**
 * The figures of the day in one strip; litres are of tasks that ended today and are counted.
 * @param data null: not read yet
 * @param asOfMs server time that they are of, where they are not of now
 */
export const Figures = ({
  data,
  asOfMs,
}: {
  readonly data: Dashboard | null;
  readonly asOfMs: number | null;
}) => {
  const { t, language } = useTranslation();
  const dayAge = ageOf(asOfMs, language);
  const ages: Readonly<Record<string, string | null>> = {
    online: fleetAge(language),
    openAlarms: ageOf(openCountsAgedMs.value, language),
  };
  const last = data?.days.at(-1);
  const today = last?.known ? last : undefined;
  const counts = statusCounts.value;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const oldestMs = instantMs(openCounts.value?.oldestTime ?? null);
  const oldest = oldestMs === null ? '' : formatMoment(oldestMs, now.value, language);
  const figures: readonly (readonly [
    field: string,
    title: Text,
    value: number | null,
    digits: number,
    unit: Text,
  ])[] = [
    ['underWay', ['在途任务', 'Under way'], data?.underWay.length ?? null, 0, ['单', '']],
    ['sentV20L', ['今日发油 V20', 'Loaded today, V20'], today?.sentV20L ?? null, 2, ['L', 'L']],
    ['receivedV20L', ['− 收油', '− received'], today?.receivedV20L ?? null, 2, ['L', 'L']],
    ['remainderV20L', ['− 余量变化', '− change on board'], today?.remainderV20L ?? null, 2, ['L', 'L']],
    ['lossV20L', ['= 损溢', '= loss'], today?.lossV20L ?? null, 2, ['L', 'L']],
    ['lossAmount', ['损溢金额', 'Value of loss'], today?.lossAmount ?? null, 2, ['元', 'CNY']],
    ['km', ['今日里程', 'Distance today'], today?.km ?? null, 1, ['km', 'km']],
    [
      'openAlarms',
      ['未结报警', 'Open alarms'],
      toDoCount.value === null ? null : toDoCount.value + (inProgressCount.value ?? 0),
      0,
      oldest === '' ? ['', ''] : [`最早 ${oldest}`, `oldest ${oldest}`],
    ],
    [
      'online',
      ['在线率', 'Online'],
      all === 0 ? null : ((all - (counts[0] ?? 0)) / all) * 100,
      1,
      ['%', '%'],
    ],
  ];
  return (
    <div className={styles.figures} data-part="figures">
      {figures.map(([field, title, value, digits, unit]) => {
        const needed = functions[field];
        if (needed !== undefined && !mayDo(needed)) return null;
        const age = field in ages ? ages[field] : dayAge;
        return (
          <div key={field} data-aged={age === null ? undefined : true}>
            <span>{age === null ? t(title) : `${t(title)} · ${age}`}</span>
            <b data-field={field} data-value={value ?? ''}>
              {formatNumber(value, digits)}
              <small>{t(unit)}</small>
            </b>
          </div>
        );
      })}
    </div>
  );
};
