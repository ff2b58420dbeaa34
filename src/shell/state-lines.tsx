import { formatClock, formatDateTime } from '#domain/time.ts';
import { words } from '#i18n/words.ts';
import { applyUpdate, reloadNeeded, updateWaiting } from '#state/app-update.ts';
import { connection } from '#state/connection.ts';
import { discardWrite, dismissGap } from '#state/hub.ts';
import { outbox } from '#state/outbox.ts';
import { fleetAsOf } from '#state/truck-status.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { FloodLine } from './flood-line.tsx';

/** What everybody must know before they trust the screen: offline, possible gap, writes that did not get through. */
export const StateLines = () => {
  const { t, language } = useSpeech();
  const known = connection.value;
  const asOf = fleetAsOf.value;
  const waiting = outbox.value.filter((item) => item.state === 'waiting').length;
  const failed = outbox.value.filter((item) => item.state !== 'waiting');
  return (
    <div className="lines" role="status" aria-live="polite">
      {known?.state === 'offline' ? (
        <div className="line off" data-part="offline">
          <Icon name="broken" />
          <span>
            <b>
              {asOf === null
                ? t(['离线', 'Offline'])
                : t(['离线，显示 {clock} 的数据', 'Offline, showing data of {clock}'], {
                    clock: formatClock(asOf.ms),
                  })}
            </b>{' '}
            <span className="t2">
              {t(['恢复后自动补齐这段时间的报警', 'Alarms of this time are fetched when the line is back'])}
            </span>
          </span>
        </div>
      ) : null}
      {waiting > 0 ? (
        <div className="line" data-part="outbox">
          <Icon name="refresh" />
          <span>{t(['{n} 项处理等待提交', '{n} decisions wait to be sent'], { n: waiting })}</span>
        </div>
      ) : null}
      {failed.map((item) => (
        <div key={item.id} className="line off" data-part="refused-write">
          <Icon name="warning" />
          <span>{item.message}</span>
          <button type="button" className="btn sm" onClick={() => discardWrite(item.id)}>
            {t(['知道了', 'Understood'])}
          </button>
        </div>
      ))}
      {updateWaiting.value || reloadNeeded.value ? (
        <div className="line" data-part="update">
          <Icon name="refresh" />
          <span>
            {reloadNeeded.value
              ? t([
                  '另一标签页已更新版本，保存后请重新加载',
                  'Another tab has moved to the new version; save, then load again',
                ])
              : t(['有新版本可用', 'A new version is available'])}
          </span>
          <button type="button" className="btn sm" onClick={() => applyUpdate()}>
            {t(['立即更新', 'Update now'])}
          </button>
        </div>
      ) : null}
      <FloodLine />
      {known?.gap ? (
        <div className="line" data-part="gap">
          <Icon name="warning" />
          <span>
            {t(
              [
                '{from} 至 {to} 之间可能有报警未送达，请查看报警记录',
                'Alarms between {from} and {to} may have been missed; see the alarm records',
              ],
              {
                from: formatDateTime(known.gap.from, language),
                to: formatClock(known.gap.to),
              },
            )}
          </span>
          <button type="button" className="btn sm" onClick={() => dismissGap()}>
            {t(words.close)}
          </button>
        </div>
      ) : null}
    </div>
  );
};
