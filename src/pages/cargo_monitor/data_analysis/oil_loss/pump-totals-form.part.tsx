import { useState } from 'react';

import { missedMs } from '#domain/cargo/pump-totals.ts';
import { formatLitres } from '#domain/text/litres.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import type { Row } from '#state/reports/reports.ts';
import { namesIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';

import { FileControl } from '../../../../templates/resource-page/fields/file-control.tsx';
import { useUnsaved } from '../../../../templates/use-unsaved.ts';
import { useTypedTotals } from './pump-totals/use-typed-totals.part.ts';
import { useTotalsEntry } from './pump-totals/use-totals-entry.part.ts';
import { TotalsFields } from './pump-totals/totals-fields.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './pump-totals-form.module.css';

/** What the pumps had counted before and after a delivery whose sales nobody knows, with the paper that says so. */
export const PumpTotalsForm = ({
  delivery,
  onDone,
}: {
  /** A row of the station's deliveries. */
  readonly delivery: Row;
  readonly onDone: () => void;
}) => {
  const { t, language } = useTranslation();
  const told = {
    startMs: Date.parse(String(delivery['startTime'])),
    endMs: Date.parse(String(delivery['endTime'])),
  };
  const { busy, refused, clearRefused, enter } = useTotalsEntry(delivery, told, onDone);
  const entered = useTypedTotals(told, refused);
  const { typed, startMs, endMs, soldL, isWrong } = entered;
  const [file, setFile] = useState<unknown>(null);
  useUnsaved(busy === null && (typed.start !== '' || typed.end !== '' || file !== null));

  const fits = startMs !== null && endMs !== null && missedMs({ startMs, endMs }, told) !== null;

  const submit = async (): Promise<void> => {
    if (startMs !== null && endMs !== null) await enter({ startMs, endMs, totals: entered.totals, file });
  };
  const document = { kind: 'file', title: ['凭证文件', 'Document'], format: 'document' } as const;
  return (
    <form
      className={styles.form}
      data-part="pump-totals-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && fits) void submit();
      }}
    >
      <p className={typography.small}>
        <b>
          {t(['{place} {n} 号罐', '{place}, tank {n}'], {
            place: namesIn(String(delivery['areaName'] ?? delivery['stationCode']), language),
            n: Number(delivery['tankNumber']),
          })}
        </b>{' '}
        {formatDateTime(told.startMs, language)} – {formatDateTime(told.endMs, language)}
      </p>
      <TotalsFields entered={entered} onTyped={clearRefused} />
      <FileControl
        address=""
        rowId={null}
        name="document"
        field={document}
        value={file}
        readOnly={false}
        onValue={setFile}
      />
      <p className={`${typography.small} ${refused['document'] ? typography.danger : typography.muted}`}>
        {refused['document'] ??
          t([
            '可附小票或报表：pdf、jpg、png，不超过 4 MB',
            'A printout or report may be added: pdf, jpg or png, 4 MB at most',
          ])}
      </p>
      <div className={styles.foot}>
        <span aria-live="polite" data-field="soldVtL" data-value={soldL ?? ''}>
          {t(['期间销量', 'Sold in the meantime'])}{' '}
          <b>{soldL === null || soldL < 0 ? '—' : formatLitres(soldL)}</b> L
        </span>
        <button type="submit" className={buttons.primary} disabled={isWrong || !fits || busy !== null}>
          {busy === 'judging' ? t(['正在重新判定…', 'Judging again…']) : t(words.save)}
        </button>
      </div>
    </form>
  );
};
