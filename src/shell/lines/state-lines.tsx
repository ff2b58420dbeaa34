import { useLocation } from 'wouter';

import { formatClock, formatDateTime } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { applyUpdate, reloadNeeded, updateWaiting, updating } from '#state/lifecycle/app-update.ts';
import { connection } from '#state/hub/connection.ts';
import { dismissMissedAlarms } from '#state/hub/hub.ts';
import { waitingWrites } from '#state/hub/outbox.ts';
import { reloadHeldBack } from '#state/lifecycle/reloads.ts';
import { dismissStorageLost, storageLost } from '#state/hub/storage-sentinel.ts';
import { fleetAsOf } from '#state/fleet/truck-status.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { ExpiryLine } from './expiry-line.tsx';
import { FactorResetLine } from './factor-reset-line.tsx';
import { FloodLine } from './flood-line.tsx';
import { SeenAsLine } from './seen-as-line.tsx';
import { SuspendedLine } from './suspended-line.tsx';
import { TourLine } from './tour-line.tsx';
import { AttentionLine } from '../outbox/attention-line.tsx';
import buttons from '#ui/styles/buttons.module.css';
import lines from './lines.module.css';
import typography from '#ui/styles/typography.module.css';

/** What everybody must know before they trust the screen: offline, possible gap, writes that did not get through. */
// oxlint-disable-next-line max-lines-per-function -- each part of its own costs the first page 60 to 100 bytes; it reads from top to bottom
export const StateLines = ({ home }: { readonly home: boolean }) => {
  const { t, language } = useTranslation();
  const known = connection.value;
  const asOf = fleetAsOf.value;
  const waiting = waitingWrites.value.length;
  const [, navigate] = useLocation();
  return (
    <div className={lines.lines} role="status" aria-live="polite">
      <SeenAsLine />
      <SuspendedLine />
      {known?.state === 'offline' && known.suspended !== 'database' ? (
        <div className={`${lines.line} ${lines.problem}`} data-part="offline">
          <Icon name="broken" />
          <span>
            <b>
              {asOf === null
                ? t(['离线', 'Offline'])
                : t(['离线，显示 {clock} 的数据', 'Offline, showing data of {clock}'], {
                    clock: formatClock(asOf.ms),
                  })}
            </b>{' '}
            <span className={typography.secondary}>
              {t(['恢复后自动补齐这段时间的报警', 'Alarms of this period are fetched on reconnection'])}
            </span>
          </span>
        </div>
      ) : null}
      {waiting > 0 ? (
        <div className={lines.line} data-part="outbox">
          <Icon name="refresh" />
          <span>
            {t(['{n} 项处理等待提交', '{n} {n:decision waits|decisions wait} to be sent'], { n: waiting })}
          </span>
        </div>
      ) : null}
      <AttentionLine />
      {storageLost.value ? (
        <div className={lines.line} data-part="storage-lost">
          <Icon name="warning" />
          <span>
            {t([
              '浏览器清除了本机保存的数据，未提交的处理可能已丢失，请核对',
              'The browser has cleared what was kept on this device; decisions that were not sent may be lost, please check',
            ])}
          </span>
          <button type="button" className={buttons.small} onClick={dismissStorageLost}>
            {t(words.close)}
          </button>
        </div>
      ) : null}
      {known?.storage === 'blocked' ? (
        <div className={lines.line} data-part="storage-blocked">
          <Icon name="warning" />
          <span>
            <b>
              {t(['旧版本的标签页占用本机数据', 'A tab of an older version holds the data of this device'])}
            </b>{' '}
            <span className={typography.secondary}>
              {t([
                '请关闭其他标签页；在此之前数据和离线处理不保存在本机，在线功能照常',
                'Please close the other tabs; until then data and offline decisions are not saved here. Online functions work as usual',
              ])}
            </span>
          </span>
        </div>
      ) : null}
      {known?.storage === 'full' ? (
        <div className={lines.line} data-part="storage-full">
          <Icon name="warning" />
          <span>
            <b>{t(['本机存储空间已满', 'The storage of this device is full'])}</b>{' '}
            <span className={typography.secondary}>
              {t([
                '新的数据和离线处理不再保存在本机，在线功能照常；请清理磁盘空间，之后会自动恢复保存',
                'New data and offline decisions are no longer saved on this device; online functions work as usual. Please free some disk space; saving then resumes automatically',
              ])}
            </span>
          </span>
        </div>
      ) : null}
      {updateWaiting.value || reloadNeeded.value || reloadHeldBack.value ? (
        <div className={lines.line} data-part="update">
          <Icon name="refresh" />
          <span>
            {reloadNeeded.value
              ? t([
                  '另一标签页已更新版本，保存后请重新加载',
                  'Another tab has moved to the new version; save, then reload',
                ])
              : !updateWaiting.value && known?.storage === 'newer'
                ? t([
                    '本机数据属于更新的版本，本页照常工作，但不在本机保存',
                    'Data on this device belongs to a newer version; this page works as usual, but saves nothing here',
                  ])
                : t(['有新版本可用', 'A new version is available'])}
          </span>
          <button
            type="button"
            className={buttons.small}
            disabled={updating.value}
            onClick={() => applyUpdate()}
          >
            {updating.value ? t(['正在更新…', 'Updating…']) : t(['立即更新', 'Update now'])}
          </button>
        </div>
      ) : null}
      {home ? <TourLine /> : null}
      <ExpiryLine />
      <FactorResetLine />
      <FloodLine />
      {known?.missedAlarms ? (
        <div className={lines.line} data-part="missed-alarms">
          <Icon name="warning" />
          <span>
            {t(
              [
                '{from} 至 {to} 之间可能有报警未送达，请查看报警记录',
                'Alarms between {from} and {to} may have been missed; see the alarm records',
              ],
              {
                from: formatDateTime(known.missedAlarms.from, language),
                to: formatClock(known.missedAlarms.to),
              },
            )}
          </span>
          <button
            type="button"
            className={buttons.small}
            data-part="missed-alarms-link"
            onClick={() => navigate('/dashboard')}
          >
            {t(['查看报警', 'Show alarms'])}
          </button>
          <button type="button" className={buttons.small} onClick={() => dismissMissedAlarms()}>
            {t(words.close)}
          </button>
        </div>
      ) : null}
    </div>
  );
};
