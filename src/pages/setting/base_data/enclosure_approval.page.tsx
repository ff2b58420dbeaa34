import { useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import { approvals } from '#state/hub/pending.ts';
import { call } from '#state/hub/hub.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';

import { ApprovalDetail } from './enclosure-approval/approval-detail.part.tsx';
import { ApprovalEffect } from './enclosure-approval/approval-effect.part.tsx';
import { ApprovalList } from './enclosure-approval/approval-list.part.tsx';
import { ApprovalMap } from './enclosure-approval/approval-map.part.tsx';
import styles from './enclosure-approval/enclosure-approval.module.css';

/** Decided ones that are listed. */
const shownDecided = 30;

/** Fence approval: before, difference and after on one map, what it would have meant, and the second person's decision. */
const EnclosureApprovalPage = () => {
  const { t } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  // What others propose or decide arrives with the poll of the hub.
  const key = `${refetchKey} ${approvals.value.map(({ id }) => id).join(' ')}`;
  const pending = useRead(key, () => call('approvals.list', { approvalStatus: 'pending' }));
  const approved = useRead(key, () => call('approvals.list', { approvalStatus: 'approved' }));
  const notApproved = useRead(key, () => call('approvals.list', { approvalStatus: 'notApproved' }));
  const waiting = pending.value?.rows ?? [];
  const decided = [...(approved.value?.rows ?? []), ...(notApproved.value?.rows ?? [])]
    .toSorted((one, other) => (other.approvalTime ?? '').localeCompare(one.approvalTime ?? ''))
    .slice(0, shownDecided);
  const open = chosen ?? waiting[0]?.id ?? null;
  const detail = useRead(open === null ? null : `${open} ${key}`, () =>
    call('approvals.show', { id: open ?? 0 }),
  );
  const title = t(screens['setting/base_data/enclosure_approval']);
  const again = (): void => setRefetchKey((old) => old + 1);
  const failure =
    [pending, approved, notApproved, detail].find((read) => read.failure !== null)?.failure ?? null;
  const shown = detail.value?.approval.id === open ? detail.value : null;
  return (
    <Page ready={pending.value !== null || pending.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 基础数据', 'Settings / Base data'])} />
      <div className={styles.page}>
        <div className={styles.lists} data-part="approval-lists">
          <ApprovalList title={['待审批', 'Pending']} rows={waiting} chosen={open} onChoose={setChosen} />
          <ApprovalList title={['已审批', 'Decided']} rows={decided} chosen={open} onChoose={setChosen} />
        </div>
        {shown === null && failure !== null ? (
          <div className={styles.failure}>
            <TableFailure failure={failure} onRetry={again} />
          </div>
        ) : shown === null ? (
          pending.value !== null && open === null ? (
            <EmptyState
              title={t(['没有待审批的围栏', 'No fence is waiting for approval'])}
              text={t([
                '围栏和站点的边界修改提交后出现在这里',
                'Changes to the outlines of fences and sites appear here once submitted',
              ])}
            />
          ) : null
        ) : (
          <>
            <div className={styles.ground}>
              <ApprovalMap detail={shown} />
              {shown.effect === null ? null : <ApprovalEffect effect={shown.effect} />}
            </div>
            <ApprovalDetail
              detail={shown}
              onDecided={() => {
                setChosen(shown.approval.id);
                again();
              }}
            />
          </>
        )}
      </div>
    </Page>
  );
};

export default EnclosureApprovalPage;
