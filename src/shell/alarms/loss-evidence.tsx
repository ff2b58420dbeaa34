import { lossLegs } from '#domain/losses/loss-verdict.ts';
import { formatChange } from '#domain/text/number-format.ts';
import { formatMoment } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { loadStatements } from '#state/reports/loss-statements.ts';
import { loadRow } from '#state/reports/reports.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import { figure, wordAt } from '#templates/alarm-text.ts';
import { ContraryWitness } from '#templates/loss/contrary-witness.tsx';
import { LoadRoad } from '#templates/loss/load-road.tsx';
import { rowLoss } from '#templates/loss/row-loss.ts';
import { StatementLine } from '#templates/loss/statement-section.tsx';
import { AsOf } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import { useWidth } from '#ui/use-width.ts';
import sections from '#ui/styles/sections.module.css';
import styles from './high-loss-dialog.module.css';

/** The report whose rows tell legs and witnesses. */
const losses = 'cargo_monitor/data_analysis/oil_loss';

const legTexts: Readonly<Record<string, Text>> = {
  loading: lossLegs.loading.text,
  transit: lossLegs.transit.text,
  unloading: lossLegs.unloading.text,
  carried: ['运输与卸油', 'Transit and unloading'],
};

/** Where it was loaded and unloaded; of a loss whose record is not at hand its leg and the contrary witness in words. */
const Facts = ({ alarm, alone }: { readonly alarm: Alarm; readonly alone: boolean }) => {
  const { t, language } = useTranslation();
  const moment = (name: string): string => formatMoment(wordAt(alarm, name), now.value, language);
  const leg = legTexts[wordAt(alarm, 'leg')];
  const isDrain = wordAt(alarm, 'cause') === 'drain';
  return (
    <dl className={`${sections.facts} ${styles.facts}`}>
      <dt>{t(isDrain ? ['从', 'From'] : ['装油', 'Loaded'])}</dt>
      <dd>
        {moment('startTime')} {nameIn(wordAt(alarm, 'startArea'), language)}
      </dd>
      <dt>{t(isDrain ? ['到', 'To'] : ['卸油', 'Unloaded'])}</dt>
      <dd>
        {moment('endTime')} {nameIn(wordAt(alarm, isDrain ? 'areaName' : 'endArea'), language)}
      </dd>
      {alone && leg !== undefined ? (
        <>
          <dt>{t(['环节', 'Leg'])}</dt>
          <dd data-field="leg">{t(leg)}</dd>
          <dt>{t(['车载液位仪', 'Truck’s own gauge'])}</dt>
          <dd data-field="tankLoss">{formatChange(figure(alarm, 'tankLoss'), 2)} L</dd>
        </>
      ) : null}
    </dl>
  );
};

/** Legs and witnesses of what an alarm 202 tells, before anything is to be decided; a drain of no task has none. */
const LossEvidence = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation();
  const [frame, widthPx] = useWidth<HTMLDivElement>(448);
  const id = alarm.recordId?.startsWith('task-fuel:') ? alarm.recordId : null;
  const { value, cached, asOfMs } = useRead(id, () => loadRow(losses, id ?? ''));
  const { value: said } = useRead(alarm.id, () => loadStatements(alarm.id));
  const row = value === null || textIn(value.row['id']) !== id ? null : value.row;
  const loss = row === null ? null : rowLoss(row);
  return (
    <div className={styles.evidence}>
      <div ref={frame} />
      {row === null || loss === null || loss.verdict === null ? null : (
        <>
          <LoadRoad loss={loss} fuel={textIn(row['fuel']) ?? ''} widthPx={Math.min(448, widthPx)} t={t} />
          <ContraryWitness loss={loss} />
          {cached ? <AsOf ms={asOfMs} /> : null}
        </>
      )}
      {said === null || said.state === 'notAsked' ? null : <StatementLine said={said} />}
      <Facts alarm={alarm} alone={loss === null} />
    </div>
  );
};

export default LossEvidence;
