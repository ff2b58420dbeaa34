import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { type SprayedStreetsReply, sprayPlan } from '#state/fleet/sprayed-streets.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './streets.module.css';

const percent = (coveredKm: number, km: number): string =>
  km > 0 ? `${formatNumber((coveredKm / km) * 100, 0)} %` : missing;

/** Which routes are the plan for spraying, and how much of each was sprayed. */
export const SprayPlan = ({ routes }: { readonly routes: SprayedStreetsReply['routes'] }) => {
  const { t } = useTranslation();
  const planned = routes.filter(({ routeCode }) => sprayPlan.value.includes(routeCode));
  const sum = (of: 'km' | 'coveredKm'): number => planned.reduce((all, route) => all + route[of], 0);
  const toggle = (code: string): void => {
    const old = sprayPlan.value;
    sprayPlan.value = old.includes(code) ? old.filter((each) => each !== code) : [...old, code];
  };
  if (routes.length === 0)
    return (
      <p className={`${typography.muted} ${typography.small}`}>
        {t([
          '没有路线可作计划：在路线管理中画出要洒的街道。',
          'No route to plan by: draw the streets that are to be sprayed in route management.',
        ])}
      </p>
    );
  return (
    <div className={styles.plan}>
      <p data-part="spray-plan" data-value={sum('coveredKm').toFixed(3)}>
        {planned.length === 0
          ? t(['勾选作为洒水计划的路线', 'Choose the routes that are the plan'])
          : t(
              [
                '计划 {km} km，已洒 {covered} km（{share}）',
                '{km} km planned, {covered} km sprayed ({share})',
              ],
              {
                km: formatNumber(sum('km'), 1),
                covered: formatNumber(sum('coveredKm'), 1),
                share: percent(sum('coveredKm'), sum('km')),
              },
            )}
      </p>
      <ul>
        {routes.map(({ routeCode, name, km, coveredKm }) => (
          <li key={routeCode}>
            <label>
              <input
                type="checkbox"
                name="sprayPlan"
                value={routeCode}
                checked={sprayPlan.value.includes(routeCode)}
                onChange={() => toggle(routeCode)}
              />
              <span>{name}</span>
              <span className={typography.muted}>
                {formatNumber(coveredKm, 1)} / {formatNumber(km, 1)} km
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
};
