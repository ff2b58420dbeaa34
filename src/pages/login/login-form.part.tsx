import { type ComponentType, useEffect, useRef, useState, type FormEvent } from 'react';

import type { MessageKey } from '#i18n/messages.ts';
import { loginFields, missingLoginFields, type LoginField } from '#state/session/login-rules.ts';
import { type SecondStep, signIn, type SignInFailure } from '#state/session/sign-in.ts';
import { silentServer } from '#state/session/silent-server.ts';
import { challenge, clientPlace, forgetChallenge, newChallenge } from '#state/session/verify-challenge.ts';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { LoginSecondStep } from './login-second-step.part.tsx';
import { VerifyWithoutReading } from './login-verify.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './login-form.module.css';

interface SignOnProps {
  readonly onStep: (step: SecondStep) => void;
}

/** Fields of the specification's login payload, under its names; password managers and pasting work. */
// oxlint-disable-next-line max-lines-per-function -- one form; as parts it would load more script than sign-in may
export const LoginForm = () => {
  const { t, m } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Partial<Record<LoginField, MessageKey>>>({});
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [proof, setProof] = useState('');
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [SignOn, setSignOn] = useState<ComponentType<SignOnProps> | null>(null);
  const known = challenge.value;

  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    void newChallenge();
    return () => {
      forgetChallenge();
      attempt.current?.abort();
    };
  }, []);

  // Where nobody signs in by providers, nothing of it is loaded.
  useEffect(() => {
    if (known?.signOn)
      void import('./login-sign-on.part.tsx').then(({ LoginSignOn }) => setSignOn(() => LoginSignOn));
  }, [known?.signOn]);

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
    const refused = await signIn(
      {
        username: value('username').trim(),
        password: value('password'),
        ip: value('ip'),
        area: value('area'),
        verifyCode: value('verifyCode').trim(),
        verifyId: value('verifyId'),
      },
      data.has('sharedComputer'),
      given.signal,
    );
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
      <Field label={t(['用户名', 'User name'])} error={error('username')}>
        {(ties) => (
          <span className={ties['aria-invalid'] ? inputs.invalid : inputs.frame}>
            <input
              {...ties}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </span>
        )}
      </Field>
      <Field label={t(['密码', 'Password'])} error={error('password')}>
        {(ties) => (
          <span className={ties['aria-invalid'] ? inputs.invalid : inputs.frame}>
            <input
              {...ties}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
            />
            <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {shown ? t(['隐藏', 'Hide']) : t(['显示', 'Show'])}
            </button>
          </span>
        )}
      </Field>
      <Field label={t(['验证码', 'Verification code'])} error={error('verifyCode')}>
        {(ties) => (
          <span className={styles.code}>
            <span
              className={
                proof === '' ? (ties['aria-invalid'] ? inputs.invalid : inputs.frame) : inputs.readOnly
              }
            >
              {proof === '' ? (
                <input
                  {...ties}
                  key="typed"
                  name="verifyCode"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  placeholder={t(['4 位字符', '4 characters'])}
                />
              ) : (
                <>
                  <Icon name="tick" />
                  <input {...ties} key="proved" type="hidden" name="verifyCode" value={proof} readOnly />
                  {t(['已验证', 'Verified'])}
                </>
              )}
            </span>
            <span className={styles.picture} data-part="code-picture">
              {known ? (
                <img src={known.picture} alt={t(['四个字符的图片', 'Picture of four characters'])} />
              ) : (
                t(['载入中', 'Loading'])
              )}
            </span>
            <button
              className={buttons.quietIcon}
              type="button"
              aria-label={t(['换一张', 'Another picture'])}
              onClick={renew}
            >
              <Icon name="refresh" />
            </button>
          </span>
        )}
      </Field>
      <VerifyWithoutReading key={known?.verifyId ?? ''} proved={proof !== ''} onProof={setProof} />
      <label className={`${typography.secondary} ${typography.small} ${styles.shared}`}>
        <input type="checkbox" name="sharedComputer" />
        {t(['公用电脑：本机不保存任何数据', 'Shared computer: keep nothing on it'])}
      </label>
      {failure !== null && Object.keys(failure.fields).length === 0 ? (
        <p className={typography.danger} role="alert" data-part="login-error">
          {failure.message}
        </p>
      ) : null}
      {silentServer.value === null ? null : (
        <p className={styles.silent} role="alert" data-part="silent-server">
          <Icon name="broken" />
          <span>
            {silentServer.value}
            {t(['，正在自动重试，请勿关闭此页', '. Retrying automatically; please leave this page open'])}
          </span>
          {busy ? (
            <button type="button" className={buttons.small} onClick={() => attempt.current?.abort()}>
              {t(['停止重试', 'Stop trying'])}
            </button>
          ) : null}
        </p>
      )}
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
