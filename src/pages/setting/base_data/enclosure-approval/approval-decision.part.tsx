import { useState } from 'react';

import { nameIn } from '#i18n/name-in.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Text } from '#i18n/text.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { FenceApprovalDetail } from '#contract/fleet/approval-detail.ts';
import { call } from '#state/hub/hub.ts';
import { withdrawChangeRequest } from '#state/reports/resources.ts';
import { user } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './enclosure-approval.module.css';

/** Approve, refuse with a reason, or, by its author, take it back. */
export const ApprovalDecision = ({
  detail,
  onDecided,
}: {
  readonly detail: FenceApprovalDetail;
  readonly onDecided: () => void;
}) => {
  const { t, m, language } = useTranslation();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const { approval, address, authorId } = detail;
  const name = nameIn(approval, language);
  const end = async <T,>(
    work: Promise<CallOutcome<T>>,
    done: Text,
    isDone: (value: T) => boolean = () => true,
  ): Promise<void> => {
    setBusy(true);
    const outcome = await work;
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    else if (isDone(outcome.value)) toast('success', t(done), name);
    else toast('warning', m('approvalFailed'), name);
    // Whoever decided it meanwhile is shown either way.
    onDecided();
  };
  const approve = (): Promise<void> =>
    end(
      call('approvals.decide', { id: approval.id, approvalStatus: 'approved', reason: reason.trim() }),
      ['已通过并生效', 'Approved and in force'],
      ({ approvalStatus }) => approvalStatus === 'approved',
    );
  const refuse = (): Promise<void> =>
    end(call('approvals.decide', { id: approval.id, approvalStatus: 'notApproved', reason: reason.trim() }), [
      '已驳回',
      'Not approved',
    ]);
  if (approval.approvalStatus !== 'pending')
    return detail.decisionReason === '' ? null : <p className={styles.quote}>{detail.decisionReason}</p>;
  if (authorId === user.value?.id)
    return (
      <div className={styles.foot}>
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['提交人不能审批自己的围栏', 'You can’t approve your own change'])}
        </span>
        <button
          type="button"
          className={buttons.button}
          disabled={busy}
          onClick={() => void end(withdrawChangeRequest(address, approval.id), ['已撤回', 'Withdrawn'])}
        >
          {t(['撤回', 'Withdraw'])}
        </button>
      </div>
    );
  return (
    <div data-part="approval-decision">
      <h3 className={sections.heading}>{t(['意见', 'Remark'])}</h3>
      <textarea
        className={`${inputs.frame} ${styles.remark}`}
        name="decisionReason"
        aria-label={t(['意见', 'Remark'])}
        placeholder={t(['驳回时必填', 'Required to reject'])}
        maxLength={500}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.foot}>
        <button
          type="button"
          className={buttons.button}
          data-part="refuse"
          disabled={busy || reason.trim() === ''}
          onClick={() => void refuse()}
        >
          {t(['驳回', 'Reject'])}
        </button>
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['通过后立即生效', 'In force as soon as it is approved'])}
        </span>
        <button
          type="button"
          className={buttons.primary}
          data-part="approve"
          disabled={busy}
          onClick={() => void approve()}
        >
          {t(['通过', 'Approve'])}
        </button>
      </div>
    </div>
  );
};
