import { useState } from 'react';

import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import {
  needsPassword,
  needsSecond,
  type RolloutMove,
  rolloutMoves,
  type RolloutState,
} from '#domain/parameters/rollout.ts';
import type { Text } from '#i18n/text.ts';
import { moveRollout, type Rollout } from '#state/devices/rollouts.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo, user } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';

const moves: Readonly<Record<RolloutMove, Text>> = {
  stop: ['停止', 'Stop'],
  resume: ['继续', 'Resume'],
  rollBack: ['全部回退', 'Roll back'],
  approve: ['确认下发', 'Confirm'],
  refuse: ['驳回申请', 'Reject'],
};

const names = Object.keys(moves) as readonly RolloutMove[];

/** What can be done with a roll-out as it stands, with the reason or password that it needs. */
export const RolloutMoves = ({
  rollout,
  onMoved,
}: {
  readonly rollout: Rollout;
  readonly onMoved: () => void;
}) => {
  const { t } = useTranslation();
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
  return (
    <>
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
    </>
  );
};
