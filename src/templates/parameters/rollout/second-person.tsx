import { useState } from 'react';

import type { ParameterOrder } from '#state/devices/parameters.ts';
import { decideParameters } from '#state/devices/parameters.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo, user } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { LineField } from '../line-field.tsx';
import layout from '../parameter-layout.module.css';

/** The second person's decision on an order that waits for one, with the password of whoever decides. */
export const SecondPerson = ({
  order,
  subject = '',
  onDecided,
}: {
  readonly order: Pick<ParameterOrder, 'id' | 'authorId' | 'authorName' | 'reason'>;
  /** What it is about, where several wait. */
  readonly subject?: string;
  readonly onDecided: () => void;
}) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const heading = (
    <h2 className={sections.heading}>
      {t(['二次确认', 'Second person'])} {subject}
    </h2>
  );
  if (order.authorId === user.value?.id || !mayDo('parameter.approve'))
    return (
      <div data-part="second-person">
        {heading}
        <p className={typography.secondary}>
          {t(['等待另一位有复核权限的人确认。', 'Waiting for another person with the right to confirm.'])}
        </p>
      </div>
    );
  const decide = async (decision: 'approved' | 'refused'): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能复核', 'Offline: nothing can be confirmed']));
      return;
    }
    setBusy(true);
    const outcome = await decideParameters(order.id, decision, reason.trim(), password);
    setBusy(false);
    setPassword('');
    if (!outcome.ok) {
      setFaults(outcome.failure.fields ?? {});
      showFailure(outcome.failure);
    } else
      toast(
        'success',
        decision === 'approved' ? t(['已确认，开始下发', 'Confirmed and sent']) : t(['已驳回', 'Rejected']),
      );
    onDecided();
  };
  return (
    <div data-part="second-person">
      {heading}
      <p>
        {t(['{name} 下发：{reason}', 'Sent by {name}: {reason}'], {
          name: order.authorName,
          reason: order.reason,
        })}
      </p>
      <LineField
        name="decisionReason"
        label={t(['意见', 'Remark'])}
        required={false}
        placeholder={t(['驳回时必填', 'Required to reject'])}
        fault={faults['reason']}
        value={reason}
        onValue={setReason}
      />
      <LineField
        name="decisionPassword"
        label={t(['您的密码', 'Your password'])}
        isPassword
        fault={faults['password']}
        value={password}
        onValue={setPassword}
      />
      <p className={layout.buttons}>
        <button
          type="button"
          className={buttons.button}
          data-part="refuse"
          disabled={busy || password === '' || reason.trim() === ''}
          onClick={() => void decide('refused')}
        >
          {t(['驳回', 'Reject'])}
        </button>
        <button
          type="button"
          className={buttons.primary}
          data-part="approve"
          disabled={busy || password === ''}
          onClick={() => void decide('approved')}
        >
          {t(['确认下发', 'Confirm'])}
        </button>
      </p>
    </div>
  );
};
