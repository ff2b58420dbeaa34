import type { ParameterRisk } from '#domain/parameters/parameter-file.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './risk-bars.module.css';

const levels = {
  low: { bars: 1, text: ['低', 'Low'] },
  middle: { bars: 2, text: ['中', 'Medium'] },
  high: { bars: 3, text: ['高', 'High'] },
} as const satisfies Readonly<
  Record<ParameterRisk, { readonly bars: number; readonly text: readonly [string, string] }>
>;

/** How much a write risks: bars for the eye, a word for everybody. */
export const RiskBars = ({ risk }: { readonly risk: ParameterRisk }) => {
  const { t } = useTranslation();
  const { bars, text } = levels[risk];
  return (
    <span className={styles.risk} data-risk={risk}>
      <span aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-filled={bar <= bars} />
        ))}
      </span>
      {t(text)}
    </span>
  );
};
