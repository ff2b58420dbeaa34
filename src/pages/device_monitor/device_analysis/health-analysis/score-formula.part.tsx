import { healthTermNames, healthTerms, type HealthTerm } from '#domain/devices/health-terms.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { HealthHistory } from '#state/devices/device-health.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import { percentText } from './health-words.part.ts';

const points = (story: HealthHistory, term: HealthTerm): number | null => {
  const share = story.row.shares[term];
  return share === null ? null : share * healthTerms[term].weight;
};

/** How a health score is made of what went wrong. */
export const ScoreFormula = ({ story }: { readonly story: HealthHistory }) => {
  const { t } = useTranslation();
  const { row } = story;
  return (
    <>
      <h4>{t(['健康分怎么算', 'How the score is made'])}</h4>
      <table className={tables.compact} data-part="formula">
        <thead>
          <tr>
            <th scope="col">{t(['项', 'Term'])}</th>
            <th scope="col" className={tables.right}>
              {t(['占比', 'Share'])}
            </th>
            <th scope="col" className={tables.right}>
              {t(['权重', 'Weight'])}
            </th>
            <th scope="col" className={tables.right}>
              {t(['扣分', 'Points'])}
            </th>
          </tr>
        </thead>
        <tbody>
          {healthTermNames.map((term) => (
            <tr key={term} data-term={term}>
              <td>{t(healthTerms[term].text)}</td>
              <td className={tables.right}>{percentText(row.shares[term])}</td>
              <td className={tables.right}>{healthTerms[term].weight}</td>
              <td className={tables.right}>{formatNumber(points(story, term), 1)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t(['100 减去以上', '100 less these'])}</td>
            <td className={tables.right}>{formatNumber(row.score, 1)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={typography.muted}>
        {t([
          '只计应在线时间：首次上报后、在用且未按计划关机；已判正常或误报的故障不计；未知项不扣分',
          'Only time in which it was due counts: after its first message, in service, not switched off as planned. Faults judged normal or false cost nothing, nor do unknown items',
        ])}
      </p>
    </>
  );
};
