import { useEffect, useRef, useState } from 'react';

import type { SecondStep } from '#state/session/sign-in.ts';
import {
  comeBack,
  isBack,
  leaveForProvider,
  loadOffered,
  type OfferedProvider,
} from '#state/session/sign-on.ts';
import { useTranslation } from '#ui/language.tsx';

import { SignOnByMail } from './sign-on-by-mail.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './login-sign-on.module.css';

const isShared = (): boolean =>
  document.querySelector<HTMLInputElement>('[name=sharedComputer]')?.checked === true;

/** Sign-in by providers of identities, beside the password: those for everybody, that of a link, and by mail address. */
export const LoginSignOn = ({ onStep }: { readonly onStep: (step: SecondStep) => void }) => {
  const { t, language } = useTranslation();
  const [list, setList] = useState<readonly OfferedProvider[]>([]);
  const [byDomain, setByDomain] = useState(false);
  const [mail, setMail] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // Once: what a browser is sent back with is good once.
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const { search } = location;
    const offer = async (): Promise<void> => {
      const code = new URLSearchParams(search).get('with') ?? '';
      const offered = await loadOffered(code === '' ? {} : { code });
      setList(offered?.list ?? []);
      setByDomain(offered?.byDomain ?? false);
    };
    const end = async (): Promise<void> => {
      setBusy(true);
      const answer = await comeBack(search);
      setBusy(false);
      if (answer === null) return;
      if ('step' in answer) return onStep(answer);
      setProblem(answer.message);
      await offer();
    };
    void (isBack(search) ? end() : offer());
  }, [onStep]);

  const leave = async (code: string, of = ''): Promise<void> => {
    setBusy(true);
    setProblem('');
    const refused = await leaveForProvider(code, of, isShared());
    setBusy(false);
    setProblem(refused ?? '');
  };
  /** Comes to what is wrong with the address, if anything is. */
  const byMail = async (typed: string): Promise<string> => {
    setBusy(true);
    const offered = await loadOffered({ mail: typed });
    setBusy(false);
    const [first, ...others] = offered?.list ?? [];
    if (first === undefined)
      return t(['没有为此邮箱设置单点登录', 'No single sign-on is set up for this address']);
    setList(offered?.list ?? []);
    if (others.length === 0) void leave(first.code, typed);
    return '';
  };

  const nameOf = ({ name, nameEn }: OfferedProvider): string => (language === 'en' ? (nameEn ?? name) : name);
  if (list.length === 0 && !byDomain && problem === '' && !busy) return null;
  return (
    <section className={styles.signOn} data-part="sign-on" aria-busy={busy}>
      {problem === '' ? null : (
        <p className={typography.danger} role="alert" data-part="sign-on-error">
          {problem}
        </p>
      )}
      {busy && list.length === 0 ? (
        <p role="status" className={typography.secondary}>
          {t(['正在登录…', 'Signing in…'])}
        </p>
      ) : null}
      {list.map((one) => (
        <button
          key={one.code}
          type="button"
          className={buttons.button}
          disabled={busy}
          onClick={() => void leave(one.code, mail.trim())}
        >
          {t(['用{name}登录', 'Sign in with {name}'], { name: nameOf(one) })}
        </button>
      ))}
      {byDomain ? <SignOnByMail mail={mail} busy={busy} onMail={setMail} onContinue={byMail} /> : null}
    </section>
  );
};
