import { nameIn } from '#i18n/name-in.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { FenceApproval } from '#contract/fleet/approvals.ts';
import { useTranslation } from '#ui/language.tsx';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './enclosure-approval.module.css';

const kinds: Readonly<Record<FenceApproval['modifyType'], Text>> = {
  new: ['新建', 'New'],
  modify: ['修改', 'Change'],
};

/** States of a fence approval (specification 4). */
const states: Readonly<Record<FenceApproval['approvalStatus'], Text>> = {
  pending: ['待审批', 'Pending approval'],
  approved: ['通过', 'Approved'],
  notApproved: ['已驳回', 'Not approved'],
};

/** Approvals of one kind, of which one is open. */
export const ApprovalList = ({
  title,
  rows,
  chosen,
  onChoose,
}: {
  readonly title: Text;
  readonly rows: readonly FenceApproval[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <section className={styles.group} aria-label={t(title)}>
      <h2>
        {t(title)} <span>{rows.length}</span>
      </h2>
      <ul>
        {rows.map((row) => {
          const { id, modifyType, modifier, modifyTime, approvalStatus, approver, approvalTime } = row;
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.entry}
                data-id={id}
                aria-current={chosen === id}
                onClick={() => onChoose(id)}
              >
                <span>
                  <b>{nameIn(row, language)}</b> <span className={tags.tag}>{t(kinds[modifyType])}</span>
                </span>
                <span className={`${typography.muted} ${typography.small}`}>
                  {approvalStatus === 'pending'
                    ? `${formatDateTime(modifyTime, language)} · ${modifier}`
                    : `${t(states[approvalStatus])} · ${formatDateTime(approvalTime ?? modifyTime, language)} · ${approver ?? modifier}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
