import { useState } from 'react';

import { missedMs, totalsMarginMs } from '#domain/cargo/pump-totals.ts';
import { pumpTotalsStates } from '#domain/cargo/pump-totals-states.ts';
import { formatLitres } from '#domain/text/litres.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { formatDateTime, fromChinaInput, toChinaInput } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { enterTotals, whatCameOf } from '#state/reports/pump-totals.ts';
import type { Row } from '#state/reports/reports.ts';
import { namesIn } from '#state/view/english-names.ts';
import { toast } from '#state/view/toasts.ts';
import { Field } from '#ui/form/field.tsx';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { useTranslation } from '#ui/language.tsx';

import { FileControl } from '../../../../templates/resource-page/fields/file-control.tsx';
import { useUnsaved } from '../../../../templates/use-unsaved.ts';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './pump-totals-form.module.css';

type Ends = Readonly<Record<'start' | 'end', string>>;

const ends = ['start', 'end'] as const;
const labels = {
  start: { time: ['卸油前读数时刻', 'Read before, at'], total: ['卸油前累计', 'Total before'] },
  end: { time: ['卸油后读数时刻', 'Read after, at'], total: ['卸油后累计', 'Total after'] },
} as const;

/** A number of these totals that no other of the tank has. */
const codeOf = (stationCode: string, tankNumber: number, startMs: number): string =>
  `${stationCode}-${tankNumber}-${toChinaInput(startMs).replaceAll(/\D/g, '')}`;

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
  const exact: Ends = { start: toChinaInput(told.startMs), end: toChinaInput(told.endMs) };
  const [times, setTimes] = useState<Ends>(exact);
  const [typed, setTyped] = useState<Ends>({ start: '', end: '' });
  const [file, setFile] = useState<unknown>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<'saving' | 'judging' | null>(null);
  useUnsaved(busy === null && (typed.start !== '' || typed.end !== '' || file !== null));

  // Unless somebody says otherwise they were read at the delivery's own ends, to the second.
  const momentOf = (end: 'start' | 'end'): number | null =>
    times[end] === exact[end] ? told[`${end}Ms`] : fromChinaInput(times[end]);
  const [startMs, endMs] = [momentOf('start'), momentOf('end')];
  const totals = { start: typedNumber(typed.start), end: typedNumber(typed.end) };
  const soldL =
    totals.start === null || totals.end === null || Number.isNaN(totals.start) || Number.isNaN(totals.end)
      ? null
      : totals.end - totals.start;
  const timeError = (end: 'start' | 'end'): string => {
    const ms = momentOf(end);
    if (refused[`${end}Time`] !== undefined) return refused[`${end}Time`] ?? '';
    if (ms === null) return t(['请填写时刻', 'A time is needed']);
    return Math.abs(ms - told[`${end}Ms`]) <= totalsMarginMs
      ? ''
      : t(
          [
            '卸油{which}于 {time}，相差超过 5 分钟的读数不能计入',
            'The delivery {which} at {time}: readings over 5 min from it don’t count',
          ],
          {
            which: end === 'start' ? t(['开始', 'began']) : t(['结束', 'ended']),
            time: formatDateTime(told[`${end}Ms`], language),
          },
        );
  };
  const totalError = (end: 'start' | 'end'): string => {
    if (refused[`${end}TotalVtL`] !== undefined) return refused[`${end}TotalVtL`] ?? '';
    if (Number.isNaN(totals[end])) return t(['请填数字', 'A number is needed']);
    return end === 'end' && soldL !== null && soldL < 0
      ? t(['比卸油前小：累计量只增不减，请核对', 'Below the total before: totals never fall, please check'])
      : '';
  };
  const wrong = ends.some((end) => timeError(end) !== '' || totalError(end) !== '') || soldL === null;
  const fits = startMs !== null && endMs !== null && missedMs({ startMs, endMs }, told) !== null;

  const submit = async (): Promise<void> => {
    if (startMs === null || endMs === null) return;
    setBusy('saving');
    const stationCode = String(delivery['stationCode']);
    const tankNumber = Number(delivery['tankNumber']);
    const outcome = await enterTotals({
      totalsCode: codeOf(stationCode, tankNumber, told.startMs),
      stationCode,
      tankNumber,
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      startTotalVtL: totals.start,
      endTotalVtL: totals.end,
      ...(file === null ? {} : { document: file }),
    });
    if (!outcome.ok) {
      setBusy(null);
      setRefused(outcome.failure.fields ?? {});
      const shown = ['startTime', 'endTime', 'startTotalVtL', 'endTotalVtL', 'document'];
      if (!shown.some((name) => outcome.failure.fields?.[name] !== undefined))
        showFailure(outcome.failure, 'saveFailed');
      return;
    }
    setBusy('judging');
    const use = await whatCameOf(Number(outcome.value['id']));
    setBusy(null);
    if (use === 'counted')
      toast('success', t(['已计入，损溢已重新判定', 'Counted: the loss was judged again']));
    else toast(use === 'waiting' ? 'info' : 'warning', t(['已保存', 'Saved']), t(pumpTotalsStates[use].text));
    onDone();
  };
  const document = { kind: 'file', title: ['凭证文件', 'Document'], format: 'document' } as const;
  return (
    <form
      className={styles.form}
      data-part="pump-totals-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && fits) void submit();
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
      <div className={styles.fields}>
        {ends.map((end) => (
          <Field key={`${end} time`} label={t(labels[end].time)} required error={timeError(end)}>
            {(ties) => (
              <MomentInput
                ties={ties}
                name={`${end}Time`}
                precision="minute"
                value={times[end]}
                frame={timeError(end) === '' ? inputs.frame : inputs.invalid}
                onValue={(value) => {
                  setTimes({ ...times, [end]: value });
                  setRefused({});
                }}
              />
            )}
          </Field>
        ))}
        {ends.map((end) => (
          <Field
            key={`${end} total`}
            label={t(labels[end].total)}
            required
            error={totalError(end)}
            hint={end === 'start' ? t(['该罐所有油枪之和', 'All pumps on the tank together']) : ''}
          >
            {(ties) => (
              <span className={totalError(end) === '' ? inputs.frame : inputs.invalid}>
                <input
                  {...ties}
                  name={`${end}TotalVtL`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed[end]}
                  onChange={(event) => {
                    setTyped({ ...typed, [end]: event.target.value });
                    setRefused({});
                  }}
                />
                <span className={`${typography.muted} ${typography.small}`}>L</span>
              </span>
            )}
          </Field>
        ))}
      </div>
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
        <button type="submit" className={buttons.primary} disabled={wrong || !fits || busy !== null}>
          {busy === 'judging' ? t(['正在重新判定…', 'Judging again…']) : t(words.save)}
        </button>
      </div>
    </form>
  );
};
