import { useState, type FormEvent } from 'react';

import { chinaDay, formatClock } from '#domain/time/time.ts';
import { board } from '#state/alarms/alarms.ts';
import { toDoCount } from '#state/alarms/open-counts.ts';
import { now } from '#state/view/clock.ts';
import { maxTries, unlock, wrongTries } from '#state/session/lock.ts';
import { logout, user } from '#state/session/session.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './lock-screen.module.css';

/** Covers everything: alarms still sound and are counted, nothing of them is shown. The password opens it. */
export const LockScreen = () => {
  const { t } = useTranslation();
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
  const count = toDoCount.value ?? board.value.unconfirmed;
  const left = maxTries - wrongTries.value;
  return (
    <main className={styles.locked} data-part="locked" aria-label={t(['屏幕已锁定', 'Screen locked'])}>
      <Wordmark height={26} />
      <div className={styles.clock}>{formatClock(now.value)}</div>
      <div className={typography.muted}>{chinaDay(now.value)}</div>
      <p aria-live="assertive">
        {count > 0
          ? t(['有 {n} 条报警未确认', '{n} {n:alarm is|alarms are} unconfirmed'], { n: count })
          : t(['没有未确认的报警', 'No unconfirmed alarms'])}
      </p>
      <form onSubmit={(event) => void open(event)}>
        {user.value?.byProvider ? (
          <p>{t(['您用单点登录：请退出后重新登录', 'You use single sign-on: log out and sign in again'])}</p>
        ) : (
          <>
            <Field
              label={t(['{name} 的密码', 'Password of {name}'], { name: user.value?.name ?? '' })}
              error={
                problem !== '' && left < maxTries
                  ? `${problem} · ${t(['还可试 {n} 次', '{n} tries left'], { n: left })}`
                  : problem
              }
            >
              {(ties) => (
                <span className={problem ? inputs.invalid : inputs.frame}>
                  <input
                    {...ties}
                    name="password"
                    type="password"
                    autoComplete="current-password"
                    autoFocus
                  />
                </span>
              )}
            </Field>
            <button className={buttons.primary} type="submit" disabled={busy}>
              {t(['解锁', 'Unlock'])}
            </button>
          </>
        )}
        <button
          className={user.value?.byProvider ? buttons.primary : buttons.quiet}
          type="button"
          onClick={() => void logout()}
        >
          {t(['退出登录', 'Log out'])}
        </button>
      </form>
    </main>
  );
};
