import { nameIn } from '#i18n/name-in.ts';
import { positionTypes } from '#domain/words/gauge-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { FenceApprovalDetail } from '#contract/fleet/approval-detail.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { ApprovalChanges } from './approval-changes.part.tsx';
import { ApprovalDecision } from './approval-decision.part.tsx';
import styles from './enclosure-approval.module.css';

const typeText = (type: string): readonly [string, string] =>
  Object.hasOwn(positionTypes, type) ? positionTypes[type as keyof typeof positionTypes].text : [type, type];

/** Who asks for what and why, field by field, what it overlaps, and the decision. */
export const ApprovalDetail = ({
  detail,
  onDecided,
}: {
  readonly detail: FenceApprovalDetail;
  readonly onDecided: () => void;
}) => {
  const { t, language } = useTranslation();
  const { approval, reason, overlaps } = detail;
  const name = nameIn(approval, language);
  const pending = approval.approvalStatus === 'pending';
  return (
    <section className={styles.detail} data-part="approval-detail" aria-label={name}>
      <h2>{name}</h2>
      <p className={`${typography.secondary} ${typography.small}`}>{t(typeText(approval.type))}</p>
      <ol className={styles.people}>
        <li data-done="true">
          <b>{approval.modifier}</b>
          <span className={typography.small}>
            {t(['提交', 'Proposed'])} {formatDateTime(approval.modifyTime, language)}
          </span>
          <Icon name="tick" />
        </li>
        <li data-done={!pending}>
          <b>{approval.approver ?? t(['第二人', 'A second person'])}</b>
          <span className={typography.small}>
            {pending
              ? t(['待审批', 'Pending approval'])
              : `${t(approval.approvalStatus === 'approved' ? ['通过', 'Approved'] : ['已驳回', 'Not approved'])} ${formatDateTime(approval.approvalTime, language)}`}
          </span>
        </li>
      </ol>
      {reason === '' ? null : <p className={styles.quote}>{reason}</p>}
      <h3 className={sections.heading}>{t(['逐项', 'Field by field'])}</h3>
      <ApprovalChanges detail={detail} />
      {detail.after === null ? null : (
        <>
          <h3 className={sections.heading}>{t(['检查', 'Checks'])}</h3>
          <ul className={styles.checks} data-part="approval-checks">
            <li>
              <Icon name="tick" /> {t(['图形闭合，不自交', 'Closed, and its border does not cross itself'])}
            </li>
            {overlaps.length === 0 ? (
              <li>
                <Icon name="tick" /> {t(['与其他围栏不重叠', 'Overlaps no other fence'])}
              </li>
            ) : (
              overlaps.map((area) => (
                <li key={area.name} data-severity="note">
                  <Icon name="warning" />{' '}
                  {t(['与「{name}」重叠', 'Overlaps {name}'], {
                    name: nameIn(area, language),
                  })}
                </li>
              ))
            )}
          </ul>
        </>
      )}
      <ApprovalDecision key={approval.id} detail={detail} onDecided={onDecided} />
    </section>
  );
};
