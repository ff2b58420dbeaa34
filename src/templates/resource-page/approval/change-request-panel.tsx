import { useState } from 'react';

import type { FunctionCode } from '#domain/access/functions.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Resource } from '#resource/define.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import {
  type ChangeRequest,
  decideChangeRequest,
  loadChangeRequests,
  withdrawChangeRequest,
} from '#state/reports/resources.ts';
import { mayDo, user } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import { useRead } from '../../use-read.ts';
import styles from './change-request-panel.module.css';
import { ChangedValues } from './changed-values.tsx';
import { Decision } from './decision.tsx';

const actions: Readonly<Record<ChangeRequest['action'], readonly [string, string]>> = {
  create: ['新增', 'New'],
  update: ['修改', 'Change'],
  remove: ['删除', 'Delete'],
};

/** Changes that wait for a second person: what, by whom, before and after; decided or taken back in place. */
export const ChangeRequestPanel = ({
  address,
  resource,
  approval,
  refetchKey,
  onDecided,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly approval: FunctionCode;
  /** Read anew with every change of it. */
  readonly refetchKey: number;
  readonly onDecided: () => void;
}) => {
  const { t, language } = useTranslation();
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const { value: waiting } = useRead(`${address} ${refetchKey}`, () => loadChangeRequests(address));
  if (!waiting || waiting.length === 0) return null;
  const nameOf = ({ subject, subjectEn }: ChangeRequest): string => t([subject, subjectEn || subject]);
  const end = async (work: ReturnType<typeof decideChangeRequest>): Promise<void> => {
    const outcome = await work;
    if (!outcome.ok) return showFailure(outcome.failure, 'approvalFailed');
    const { state, failure } = outcome.value;
    if (state === 'failed') toast('warning', t(['不能生效', 'Could not take effect']), failure ?? '');
    else
      toast(
        'success',
        state === 'applied'
          ? t(['已通过并生效', 'Approved and in force'])
          : state === 'refused'
            ? t(['已驳回', 'Rejected'])
            : t(['已撤回', 'Withdrawn']),
        nameOf(outcome.value),
      );
    onDecided();
    return undefined;
  };
  return (
    <section className={styles['panel']} data-part="change-requests" aria-label={t(['待审批', 'To approve'])}>
      <h2>
        {t(['待审批', 'To approve'])} <b>{waiting.length}</b>
      </h2>
      <ul>
        {waiting.map((one) => {
          const { id, action, authorId, authorName, createdTime, reason, changes } = one;
          const own = authorId === user.value?.id;
          return (
            <li key={id} data-id={id}>
              <p>
                <span className={tags.tag}>{t(actions[action])}</span> <b>{nameOf(one)}</b>{' '}
                <span className={`${typography.muted} ${typography.small}`}>
                  {authorName} · {formatDateTime(createdTime, language)}
                  {reason === '' ? '' : ` · ${reason}`}
                </span>
              </p>
              {changes.length === 0 ? null : <ChangedValues resource={resource} request={one} />}
              {own ? (
                <button
                  type="button"
                  className={buttons.small}
                  onClick={() => void end(withdrawChangeRequest(address, id))}
                >
                  {t(['撤回', 'Withdraw'])}
                </button>
              ) : mayDo(approval) ? (
                <Decision
                  reason={reasons[id] ?? ''}
                  onReason={(said) => setReasons({ ...reasons, [id]: said })}
                  onDecide={(decision) =>
                    void end(decideChangeRequest(address, id, decision, reasons[id] ?? ''))
                  }
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
