import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { type SprayedStreetsReply, sprayPlan } from '#state/fleet/sprayed-streets.ts';
import { namesIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { endedSprayTimes, sprayTimes } from './spray-times.part.ts';
import styles from './streets.module.css';

type Route = SprayedStreetsReply['routes'][number];

const percent = (coveredKm: number, km: number): string =>
  km > 0 ? `${formatNumber((coveredKm / km) * 100, 0)} %` : missing;

const totalOf = (figures: readonly { readonly km: number; readonly coveredKm: number }[]) => ({
  km: figures.reduce((all, { km }) => all + km, 0),
  coveredKm: figures.reduce((all, { coveredKm }) => all + coveredKm, 0),
});

/** Turns that were done, of those of which it is known. */
const turnsOf = (judged: NonNullable<Route['plan']>['judged']): string =>
  judged === null || judged.turns === judged.unknown
    ? missing
    : `${judged.done} / ${judged.turns - judged.unknown}`;

/** What became of the plans of routes that have one. */
const PlannedRoutes = ({ routes }: { readonly routes: readonly Route[] }) => {
  const { t, language } = useTranslation();
  const judged = routes.flatMap(({ plan }) => (plan?.judged ? [plan.judged] : []));
  const sum = (of: 'turns' | 'done' | 'unknown'): number => judged.reduce((all, each) => all + each[of], 0);
  const { km, coveredKm } = totalOf(judged);
  return (
    <>
      <p data-part="spray-turns" data-value={judged.length === 0 ? '' : `${sum('done')}/${sum('turns')}`}>
        {judged.length === 0
          ? routes.every(({ plan }) => plan?.fromDay === null)
            ? t([
                '请在路线管理中填写计划起始日，之后才判断',
                'Say in route management from which day on the plan holds: it is judged from then',
              ])
            : t([
                '计划按全部车辆对照，请去掉车牌筛选',
                'A plan is of all trucks: take the filter by plate off',
              ])
          : [
              t(
                [
                  '按当时的计划应洒 {turns} 次，完成 {done} 次',
                  'By the plans of their time {turns} due, {done} done',
                ],
                {
                  turns: sum('turns'),
                  done: sum('done'),
                },
              ),
              t(
                [
                  '应洒 {km} km，按时洒 {covered} km（{share}）',
                  '{km} km due, {covered} km in time ({share})',
                ],
                {
                  km: formatNumber(km, 1),
                  covered: formatNumber(coveredKm, 1),
                  share: percent(coveredKm, km),
                },
              ),
              sum('unknown') === 0
                ? ''
                : t(['{n} 次无定位或无报文，无法判断', '{n} without fixes or messages: not known'], {
                    n: sum('unknown'),
                  }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
      </p>
      <ul>
        {routes.map(({ routeCode, name, plan }) =>
          plan === undefined ? null : (
            <li key={routeCode} className={styles.planned} data-id={routeCode}>
              <span>{namesIn(name, language)}</span>
              <span data-field="turns">{turnsOf(plan.judged)}</span>
              <span className={`${typography.muted} ${typography.small}`}>
                {t(
                  plan.untilTime === undefined || plan.untilTime === null
                    ? // After another one it holds from that one's end on, and not from its first day.
                      sprayTimes(plan.days, plan.hours, plan.earlier?.length ? null : plan.fromDay)
                    : endedSprayTimes(plan.days, plan.hours, plan.untilTime),
                )}
                {language === 'zh' ? '，' : ', '}
                {plan.judged === null ? missing : percent(plan.judged.coveredKm, plan.judged.km)}
              </span>
              {(plan.earlier ?? []).map(({ days, hours, untilTime }) => (
                <span
                  key={untilTime}
                  className={`${typography.muted} ${typography.small}`}
                  data-field="earlierPlan"
                >
                  {t(endedSprayTimes(days, hours, untilTime))}
                </span>
              ))}
            </li>
          ),
        )}
      </ul>
    </>
  );
};

/** Other routes that somebody wants to look at as if they were a plan. */
const ChosenRoutes = ({ routes }: { readonly routes: readonly Route[] }) => {
  const { t, language } = useTranslation();
  const chosen = routes.filter(({ routeCode }) => sprayPlan.value.includes(routeCode));
  const { km, coveredKm } = totalOf(chosen);
  const toggle = (code: string): void => {
    const old = sprayPlan.value;
    sprayPlan.value = old.includes(code) ? old.filter((each) => each !== code) : [...old, code];
  };
  return (
    <>
      <p data-part="spray-plan" data-value={coveredKm.toFixed(3)}>
        {chosen.length === 0
          ? t(['勾选其他路线，查看洒过多少', 'Choose other routes to see how much of them was sprayed'])
          : t(
              [
                '所选 {km} km，已洒 {covered} km（{share}）',
                '{km} km chosen, {covered} km sprayed ({share})',
              ],
              {
                km: formatNumber(km, 1),
                covered: formatNumber(coveredKm, 1),
                share: percent(coveredKm, km),
              },
            )}
      </p>
      <ul>
        {routes.map((route) => (
          <li key={route.routeCode}>
            <label>
              <input
                type="checkbox"
                name="sprayPlan"
                value={route.routeCode}
                checked={sprayPlan.value.includes(route.routeCode)}
                onChange={() => toggle(route.routeCode)}
              />
              <span>{namesIn(route.name, language)}</span>
              <span className={typography.muted}>
                {formatNumber(route.coveredKm, 1)} / {formatNumber(route.km, 1)} km
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Sprayings against the plans of routes, and how much of other routes was sprayed. */
export const SprayPlan = ({ routes }: { readonly routes: readonly Route[] }) => {
  const { t } = useTranslation();
  const planned = routes.filter(({ plan }) => plan !== undefined);
  const others = routes.filter(({ plan }) => plan === undefined);
  if (routes.length === 0)
    return (
      <p className={`${typography.muted} ${typography.small}`}>
        {t([
          '没有路线可作计划：在路线管理中画出要洒的街道，并选洒水日和时段。',
          'No route to plan by: draw the streets that are to be sprayed in route management, and say on which days and in which hours.',
        ])}
      </p>
    );
  return (
    <div className={styles.plan}>
      {planned.length === 0 ? null : <PlannedRoutes routes={planned} />}
      {others.length === 0 ? null : <ChosenRoutes routes={others} />}
    </div>
  );
};
