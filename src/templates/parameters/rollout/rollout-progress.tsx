import { useState } from 'react';

import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { pathText, valueText } from '#domain/parameters/parameter-text.ts';
import {
  needsPassword,
  needsSecond,
  type RolloutMove,
  rolloutMoves,
  type RolloutState,
  rolloutStates,
  skipReasons,
} from '#domain/parameters/rollout.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import type { Text } from '#i18n/text.ts';
import { moveRollout, type RolloutDetail } from '#state/devices/rollouts.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo, user } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { OrderStages } from './order-stages.tsx';
import layout from '../parameter-layout.module.css';
import styles from '../push-page.module.css';
import { rolloutName } from './rollout-name.ts';

const moves: Readonly<Record<RolloutMove, Text>> = {
  stop: ['停止', 'Stop'],
  resume: ['继续', 'Resume'],
  rollBack: ['全部回退', 'Roll back'],
  approve: ['确认下发', 'Confirm'],
  refuse: ['驳回申请', 'Reject'],
};

const reasons: Readonly<Record<string, { readonly text: Text }>> = { ...sendingReasons, ...skipReasons };

const names = Object.keys(moves) as readonly RolloutMove[];

/** Has it arrived: every truck of a roll-out with its stage, and what can be done with the whole. */
export const RolloutProgress = ({
  detail: { rollout, trucks },
  onMoved,
}: {
  readonly detail: RolloutDetail;
  readonly onMoved: () => void;
}) => {
  const { t, language } = useTranslation();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const file = parameterFileOf(rollout.file);
  const isAuthor = rollout.authorId === user.value?.id;
  const possible = names.filter((move) => {
    const from: readonly RolloutState[] = rolloutMoves[move].from;
    const may = needsSecond(move, file.risk)
      ? mayDo('parameter.approve') && !isAuthor
      : mayDo('parameter.write');
    return may && from.includes(rollout.state);
  });
  const make = async (move: RolloutMove): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能操作', 'Offline: nothing can be done']));
      return;
    }
    setBusy(true);
    const outcome = await moveRollout(rollout.id, move, { password, reason });
    setBusy(false);
    setPassword('');
    if (outcome.ok) setReason('');
    if (!outcome.ok) showFailure(outcome.failure);
    onMoved();
  };
  const word = (detail: string): string => {
    const reason = Object.hasOwn(reasons, detail) ? reasons[detail] : undefined;
    return reason ? t(reason.text) : detail;
  };
  const open = rollout.trucks - rollout.verified - rollout.failed - rollout.skipped;
  return (
    <section data-part="rollout-progress" data-id={rollout.id} data-state={rollout.state}>
      <div className={styles.figures} role="status" aria-live="polite">
        <span>
          {t(['完成', 'Complete'])} <b>{rollout.verified}</b>
        </span>
        <span>
          {t(['未完', 'Open'])} <b>{open}</b>
        </span>
        <span>
          {t(['失败', 'Failed'])} <b data-bad={rollout.failed > 0}>{rollout.failed}</b>
        </span>
        <span>
          {t(['未下发', 'Nothing to send'])} <b>{rollout.skipped}</b>
        </span>
        <span>
          <b>{t(rolloutStates[rollout.state].text)}</b>
        </span>
        {possible.includes('refuse') ? (
          <label className={inputs.frame}>
            <input
              name="moveReason"
              maxLength={200}
              aria-label={t(['驳回原因', 'Reason for rejection'])}
              placeholder={t(['驳回原因', 'Reason for rejection'])}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        ) : null}
        {possible.some((move) => needsPassword(move, file.risk)) ? (
          <label className={inputs.frame}>
            <input
              type="password"
              name="movePassword"
              autoComplete="current-password"
              aria-label={t(['您的密码', 'Your password'])}
              placeholder={t(['您的密码', 'Your password'])}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
        ) : null}
        {possible.map((move) => (
          <button
            key={move}
            type="button"
            className={move === 'approve' ? buttons.primary : buttons.button}
            data-move={move}
            disabled={
              busy ||
              (needsPassword(move, file.risk) && password === '') ||
              (move === 'refuse' && reason.trim() === '')
            }
            onClick={() => void make(move)}
          >
            {t(moves[move])}
          </button>
        ))}
      </div>
      <p className={`${typography.secondary} ${styles.said}`}>
        {rollout.upgrade === null
          ? Object.entries(rollout.wanted)
              .map(([path, value]) => `${t(pathText(file, path))} = ${t(valueText(file, path, value))}`)
              .join(t(['，', ', ']))
          : `${rolloutName(rollout, t)} · ${rollout.upgrade.description}`}
        {' · '}
        {rollout.reason} · {rollout.authorName}
        {rollout.approverName === null ? '' : ` → ${rollout.approverName}`} ·{' '}
        {formatDateTime(rollout.createdTime, language)}
      </p>
      <div
        className={layout.wide}
        tabIndex={0}
        role="region"
        aria-label={t(['逐车进度', 'Progress by truck'])}
      >
        <table className={`${styles.table} ${styles.oneLine}`}>
          <thead>
            <tr>
              <th scope="col">{t(['车辆', 'Truck'])}</th>
              <th scope="col">{t(['批次', 'Wave'])}</th>
              <th scope="col">{t(['阶段', 'Stage'])}</th>
              <th scope="col">{t(['次数', 'Attempts'])}</th>
              <th scope="col">{t(['时刻', 'Time'])}</th>
              <th scope="col">{t(['说明', 'Remark'])}</th>
            </tr>
          </thead>
          <tbody>
            {trucks.map((truck) => (
              <tr key={truck.truckId} data-id={truck.truckId}>
                <th scope="row">
                  <Plate code={truck.signCode} />
                </th>
                <td>{truck.wave}</td>
                <td>
                  {truck.state === null ? (
                    <span className={typography.muted}>
                      {truck.skipped === '' ? t(['未开始', 'Not begun']) : t(['未下发', 'Nothing to send'])}
                    </span>
                  ) : (
                    <OrderStages state={truck.state} />
                  )}
                </td>
                <td>{truck.attempts === 0 ? missing : truck.attempts}</td>
                <td>{truck.stepTime === null ? missing : formatDateTime(truck.stepTime, language)}</td>
                <td>
                  {word(truck.skipped === '' ? truck.detail : truck.skipped)}
                  {truck.backSkipped === ''
                    ? ''
                    : ` ${t(['未回退：', 'Not rolled back: '])}${word(truck.backSkipped)}`}
                  {truck.backState === null ? null : (
                    <>
                      {t(['回退：', 'Roll back: '])}
                      <OrderStages state={truck.backState} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`${typography.muted} ${styles.said}`}>
        {t(['关闭页面不影响下发。', 'Sending goes on if you close this page.'])}
      </p>
    </section>
  );
};
