import { useEffect, useState } from 'react';
import { Link } from 'wouter';

import { relativeTime } from '#domain/time/relative-time.ts';
import { instantMs } from '#domain/time/time.ts';
import { loadHandoversToSign } from '#state/alarms/handovers.ts';
import { repeatEvery } from '#state/hub/repeat.ts';
import { approvals, heartbeatTimeouts } from '#state/hub/pending.ts';
import { menuRouter } from '#state/session/menus.ts';
import { now } from '#state/view/clock.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import placeholders from '#ui/styles/placeholders.module.css';
import dashboardTable from './dashboard-table.module.css';
import styles from './dashboard-fleet.module.css';

const againMs = 60_000;

interface HandoversToSign {
  readonly value: readonly string[];
  readonly cached: boolean;
  readonly asOfMs: number;
}

const none: HandoversToSign = { value: [], cached: false, asOfMs: 0 };

/** Names of those whose handover this user may sign. */
const useHandoversToSign = (): HandoversToSign => {
  const reached = menuRouter.value.has('handover');
  const [toSign, setToSign] = useState(none);
  useEffect(() => {
    if (!reached) return undefined;
    let current = true;
    const stop = repeatEvery(async () => {
      const found = await loadHandoversToSign();
      if (!current) return;
      if (found.ok) setToSign(found);
      else setToSign((old) => ({ ...old, cached: old.asOfMs > 0 }));
    }, againMs);
    return () => {
      current = false;
      stop();
    };
  }, [reached]);
  return toSign;
};

/** What waits for those who may decide it. */
export const PendingRows = () => {
  const { t, language } = useTranslation();
  const pending = approvals.value.filter(({ approvalStatus }) => approvalStatus === 'pending');
  const late = heartbeatTimeouts.value;
  const signing = useHandoversToSign();
  const toSign = signing.value;
  const oldest = late.map(({ heartTime }) => instantMs(heartTime)).filter((ms) => ms !== null);
  const comma = t(['、', ', ']);
  const rows: readonly {
    readonly icon: IconName;
    readonly title: string;
    readonly detail: string;
    readonly count: number;
    readonly page: string;
  }[] = [
    {
      icon: 'pin',
      title: t(['围栏审批', 'Fence approval']),
      detail: pending.map(({ name }) => name).join(comma),
      count: pending.length,
      page: 'setting/base_data/user_enclosure',
    },
    {
      icon: 'page',
      title: t(['交接待签收', 'Handovers to sign']),
      detail: toSign.join(comma),
      count: toSign.length,
      page: 'handover',
    },
    {
      icon: 'chip',
      title: t(['心跳超时', 'Heartbeat overdue']),
      detail: [
        late[0]?.signCode ?? '',
        oldest.length > 0 ? relativeTime(Math.min(...oldest), now.value, language) : '',
      ].join(' '),
      count: late.length,
      page: 'monitor/track_map',
    },
  ];
  const open = rows.filter(({ count }) => count > 0);
  return (
    <section data-part="pending">
      <h3>
        {t(['需要我处理', 'Waiting for you'])} {toSign.length === 0 ? null : <ReadAge read={signing} />}
      </h3>
      {open.length === 0 ? (
        <div className={`${placeholders.empty} ${dashboardTable.empty}`}>
          {t(['没有需要处理的事', 'Nothing is waiting'])}
        </div>
      ) : null}
      {open.map(({ icon, title, detail, count, page }) => {
        const body = (
          <>
            <Icon name={icon} />
            <span>{title}</span>
            <em>{detail}</em>
            <b>{count}</b>
          </>
        );
        return menuRouter.value.has(page) ? (
          <Link key={title} className={styles.waiting} href={`/${page}`}>
            {body}
          </Link>
        ) : (
          <div key={title} className={styles.waiting}>
            {body}
          </div>
        );
      })}
    </section>
  );
};
