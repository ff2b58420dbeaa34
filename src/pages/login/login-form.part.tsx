import { useEffect, useRef, useState, type FormEvent } from 'react';

import type { MessageKey } from '#i18n/messages.ts';
import { loginFields, missingLoginFields, type LoginField } from '#state/session/login-rules.ts';
import { type SecondStep, signIn, type SignInFailure } from '#state/session/sign-in.ts';
import { silentServer } from '#state/session/silent-server.ts';
import { challenge, clientPlace, forgetChallenge, newChallenge } from '#state/session/verify-challenge.ts';
import { useTranslation } from '#ui/language.tsx';

import { LoginSecondStep } from './login-second-step.part.tsx';
import { VerifyWithoutReading } from './login-verify.part.tsx';
import { LoginCredentials } from './login-credentials.part.tsx';
import { LoginCodeField } from './login-code-field.part.tsx';
import { LoginTroubles } from './login-troubles.part.tsx';
import { useSignOn } from './use-sign-on.part.ts';
import { loginOf } from './login-of.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './login-form.module.css';

/** Fields of the specification's login payload, under its names; password managers and pasting work. */
// oxlint-disable-next-line max-lines-per-function -- one form: its fields, its challenge and its attempt
export const LoginForm = () => {
  const { t, m } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Partial<Record<LoginField, MessageKey>>>({});
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [proof, setProof] = useState('');
  const [second, setSecond] = useState<SecondStep | null>(null);
  const known = challenge.value;
  const SignOn = useSignOn(known?.signOn === true);

  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    void newChallenge();
    return () => {
      forgetChallenge();
      attempt.current?.abort();
    };
  }, []);

  const error = (name: LoginField): string => {
    const key = missing[name];
    return key ? m(key) : (failure?.fields[name] ?? '');
  };

  const renew = (): void => {
    setProof('');
    void newChallenge();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: string): string => String(data.get(name) ?? '');
    const found = missingLoginFields(value);
    setMissing(found);
    setFailure(null);
    const first = loginFields.find((name) => found[name] !== undefined);
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    const given = new AbortController();
    attempt.current = given;
    const refused = await signIn(loginOf(value), data.has('sharedComputer'), given.signal);
    setBusy(false);
    if (refused === null) return;
    if ('step' in refused) return setSecond(refused);
    setFailure(refused);
    const code = form.current?.querySelector<HTMLInputElement>('[name=verifyCode]');
    if (code) code.value = '';
    renew();
  };

  if (second !== null) {
    const back = (): void => {
      setSecond(null);
      renew();
    };
    return <LoginSecondStep step={second} onBack={back} />;
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={busy}
    >
      <h1>{t(['油罐车队监控', 'Tank truck monitoring'])}</h1>
      <p className={typography.secondary}>{t(['登录后开始值班', 'Sign in to start your shift'])}</p>
      <input type="hidden" name="ip" value={clientPlace.value.ip} readOnly />
      <input type="hidden" name="area" value={clientPlace.value.area} readOnly />
      <input type="hidden" name="verifyId" value={known?.verifyId ?? ''} readOnly />
      <LoginCredentials shown={shown} error={error} onShown={setShown} />
      <LoginCodeField
        picture={known?.picture ?? ''}
        error={error('verifyCode')}
        proof={proof}
        onRenew={renew}
      />
      <VerifyWithoutReading key={known?.verifyId ?? ''} proved={proof !== ''} onProof={setProof} />
      <label className={`${typography.secondary} ${typography.small} ${styles.shared}`}>
        <input type="checkbox" name="sharedComputer" />
        {t(['公用电脑：本机不保存任何数据', 'Shared computer: keep nothing on it'])}
      </label>
      <LoginTroubles
        failure={failure}
        silent={silentServer.value}
        busy={busy}
        onStop={() => attempt.current?.abort()}
      />
      <button className={buttons.primary} type="submit" disabled={busy}>
        {busy ? t(['正在登录…', 'Signing in…']) : t(['登录', 'Sign in'])}
      </button>
      {SignOn === null ? null : <SignOn onStep={setSecond} />}
      <p className={`${typography.muted} ${typography.small}`}>
        {t(['忘记密码请联系本公司管理员', 'Forgotten your password? Ask the administrator of your company.'])}
      </p>
    </form>
  );
};
