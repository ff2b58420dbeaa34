import { formatDate } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { TrialDays } from './trial-days.tsx';
import { TrialFigures } from './trial-figures.tsx';
import { TrialKinds } from './trial-kinds.tsx';
import { headline, type TrialSum } from './trial-sum.ts';

/** What a trial found: nothing to judge by, no difference, or how often before and after. */
export const TrialResult = ({
  sum,
  present,
  wanted,
}: {
  readonly sum: TrialSum;
  readonly present: string;
  readonly wanted: string;
}) => {
  const { t, language } = useTranslation();
  if (sum.fromTime === null || sum.toTime === null)
    return (
      <p data-part="no-messages">
        {t([
          '这些车近 30 天没有报文，无从试算。',
          'These trucks sent no message in 30 days: there is nothing to judge.',
        ])}
      </p>
    );
  const figures = headline(sum);
  return (
    <>
      <p className={`${typography.muted} ${typography.small}`}>
        {formatDate(sum.fromTime, language)} – {formatDate(sum.toTime, language)}
        {t(['，{n} 辆', ', {n} {n:truck|trucks}'], { n: sum.judged })}
      </p>
      {figures === null || sum.kinds.length === 0 ? (
        <p data-part="no-difference">{t(['结果相同，没有差异。', 'No difference.'])}</p>
      ) : (
        <>
          <TrialFigures figures={figures} present={present} wanted={wanted} />
          <h3 className={sections.heading}>{t(['逐项', 'By kind'])}</h3>
          <TrialKinds kinds={sum.kinds} />
          <h3 className={sections.heading}>{t(['逐日', 'By day'])}</h3>
          <TrialDays days={sum.days} />
        </>
      )}
    </>
  );
};
