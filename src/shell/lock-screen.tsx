import { useState, type FormEvent } from 'react';

import { chinaDay, formatClock } from '#domain/time.ts';
import { board } from '#state/alarms.ts';
import { now } from '#state/clock.ts';
import { maxTries, unlock, wrongTries } from '#state/lock.ts';
import { logout, user } from '#state/session.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Field } from '#ui/form/field.tsx';
import { useSpeech } from '#ui/language.tsx';

/** Covers everything: alarms still sound and are counted, nothing of them is shown. The password opens it. */
export const LockScreen = () => {
  const { t } = useSpeech();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const open = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get('password') ?? '');
    if (password === '') return;
    setBusy(true);
    const refused = await unlock(password);
    setBusy(false);
    form.reset();
    setProblem(refused ?? '');
  };
  const left = maxTries - wrongTries.value;
  return (
    <main className="locked" data-part="locked" aria-label={t(['屏幕已锁定', 'Screen locked'])}>
      <Wordmark height={26} />
      <div className="clock">{formatClock(now.value)}</div>
      <div className="t3">{chinaDay(now.value)}</div>
      <p aria-live="assertive">
        {board.value.unconfirmed > 0
          ? t(['有 {n} 条报警未确认', '{n} alarms are unconfirmed'], { n: board.value.unconfirmed })
          : t(['没有未确认的报警', 'No unconfirmed alarms'])}
      </p>
      <form onSubmit={(event) => void open(event)}>
        <Field
          label={t(['{name} 的密码', 'Password of {name}'], { name: user.value?.name ?? '' })}
          error={
            problem !== '' && left < maxTries
              ? `${problem} · ${t(['还可试 {n} 次', '{n} tries left'], { n: left })}`
              : problem
          }
        >
          {(ties) => (
            <span className={problem ? 'in err' : 'in'}>
              <input {...ties} name="password" type="password" autoComplete="current-password" autoFocus />
            </span>
          )}
        </Field>
        <button className="btn pri" type="submit" disabled={busy}>
          {t(['解锁', 'Unlock'])}
        </button>
        <button className="btn q" type="button" onClick={() => void logout()}>
          {t(['退出登录', 'Log out'])}
        </button>
      </form>
    </main>
  );
};
