import { useRef, useState } from 'react';

import { type AlarmVerdict, needsRemark } from '#domain/alarms/alarm-states.ts';
import { type CuedAlarm, cueRows, mayJudge } from '#state/alarms/alarms.ts';
import { waitsWords } from '#state/alarms/handovers.ts';
import { endJudging, noteJudging } from '#state/alarms/judging.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import inputs from '#ui/styles/inputs.module.css';

import styles from './judge-form.module.css';
import { useJudgeFocus } from './use-judge-focus.ts';
import { VerdictChoice } from './verdict-choice.tsx';

/** What people make of one alarm or of many: seen, in work, or judged with a remark. */
export const JudgeForm = ({
  alarms,
  onDone,
  begun = false,
}: {
  readonly alarms: readonly CuedAlarm[];
  readonly onDone: () => void;
  /** Somebody asked for this form: it takes the focus, and stands at the state after the acknowledgement. */
  readonly begun?: boolean;
}) => {
  const { t } = useTranslation();
  const judges = mayJudge();
  const [verdict, setVerdict] = useState<AlarmVerdict>(begun ? 'inProgress' : 'acknowledged');
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useJudgeFocus(form, begun);
  const missing = needsRemark(verdict) && remark.trim() === '';
  const choose = (state: AlarmVerdict): void => {
    setVerdict(state);
    noteJudging();
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    const taken = await cueRows(alarms, verdict, remark.trim());
    setBusy(false);
    if (taken === null) return;
    const { conflicts, waits } = taken;
    setRemark('');
    endJudging();
    if (waits) toast('info', t(waitsWords));
    else if (conflicts > 0)
      toast(
        'warning',
        t(
          [
            '{n} 条已被他人处理，未改动',
            '{n} {n:was|were} already handled by someone else and left unchanged',
          ],
          {
            n: conflicts,
          },
        ),
      );
    else toast('success', t(['提交成功', 'Submitted successfully']));
    onDone();
  };
  if (!judges)
    return (
      <p className={`${drawers.foot} ${styles.form}`} data-part="verdict">
        {t(['您的角色只能查看报警', 'Your role can view alarms but not handle them'])}
      </p>
    );
  return (
    <form
      ref={form}
      className={`${drawers.foot} ${styles.form}`}
      data-part="verdict"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <VerdictChoice verdict={verdict} onVerdict={choose} />
      <span className={inputs.frame}>
        <input
          name="remark"
          maxLength={500}
          required={needsRemark(verdict)}
          value={remark}
          aria-label={t(['处理说明', 'Remark'])}
          placeholder={
            needsRemark(verdict) ? t(['处理说明（必填）', 'Remark (required)']) : t(['处理说明', 'Remark'])
          }
          onChange={(event) => {
            setRemark(event.target.value);
            noteJudging();
          }}
        />
      </span>
      <button type="submit" className={buttons.primary} disabled={busy || missing}>
        {alarms.length > 1 ? t(['提交 {n} 条', 'Submit {n}'], { n: alarms.length }) : t(['提交', 'Submit'])}
      </button>
    </form>
  );
};
