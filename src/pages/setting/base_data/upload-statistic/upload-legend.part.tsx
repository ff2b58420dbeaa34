import { HeatStrip, type HeatStep } from '#ui/chart/heat-strip.tsx';
import { useTranslation } from '#ui/language.tsx';

import typography from '#ui/styles/typography.module.css';
import styles from './upload-legend.module.css';

const sent = (share: number): HeatStep => ({ share, gap: 0, begins: false });

/** What the cells of the strips mean, and what is late and what is due. */
export const UploadLegend = () => {
  const { t } = useTranslation();
  const keys: readonly (readonly [readonly (HeatStep | null)[], string])[] = [
    [[0, 0.3, 0.6, 0.8, 1].map(sent), t(['应收心跳收到 0–100 %', '0–100 % of the heartbeats due'])],
    [[{ share: null, gap: 1, begins: false }], t(['缺报', 'gap'])],
    [[{ share: null, gap: 0, begins: false }], t(['收到，应收数未知', 'received, due unknown'])],
    [[null], t(['不应上报', 'nothing due'])],
  ];
  return (
    <div className={`${styles.legend} ${typography.muted} ${typography.small}`} data-part="upload-legend">
      {keys.map(([steps, text]) => (
        <span key={text}>
          <HeatStrip steps={steps} width={steps.length * 16} label={text} />
          {text}
        </span>
      ))}
      <span>
        {t([
          '补传：发生 5 分钟以后才上报；拒收按到达时间计；首次上报前、停用或按计划关机期间不应上报',
          'Late: sent over 5 min after it happened; rejected: by arrival time; nothing is due before the first message, out of service or switched off by plan',
        ])}
      </span>
    </div>
  );
};
