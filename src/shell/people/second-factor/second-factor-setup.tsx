import { type ReactNode, useEffect, useState } from 'react';

import { agentName } from '#domain/words/agent-words.ts';
import {
  addPasskey,
  afterFactor,
  type Asked,
  beginApp,
  loadFactors,
  removeFactor,
  renewCodes,
  type SecondFactors,
} from '#state/session/second-factor.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { ProveForm } from '../prove-form.tsx';
import { AddFactors } from './add-factors.tsx';
import { AppSetup } from './app-setup.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ResetNotice } from './reset-notice.tsx';
import styles from './second-factor.module.css';

/** What the user is at; each but the list ends in the list again. */
type View =
  | { readonly at: 'list' }
  | { readonly at: 'prove'; readonly what: 'app' | 'passkey' | 'renew' }
  | { readonly at: 'proveRemoval'; readonly passkeyId: number | null }
  | { readonly at: 'app'; readonly url: string; readonly secret: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const list: View = { at: 'list' };

/** The user's own second factors: made, removed, and the codes for when they are lost. */
export const SecondFactorSetup = ({ leave }: { readonly leave: ReactNode }) => {
  const { t } = useTranslation();
  const [factors, setFactors] = useState<SecondFactors | null>(null);
  const [view, setView] = useState<View>(list);
  const load = async (): Promise<void> => setFactors(await loadFactors());
  useEffect(() => void load(), []);

  const finish = async (): Promise<void> => {
    setView(list);
    await load();
    await afterFactor();
  };
  const added = async (codes: readonly string[] | null): Promise<void> =>
    codes === null ? finish() : setView({ at: 'codes', codes });

  /** Goes on with what was answered; else says why not. */
  const taken = async <T,>(
    asked: Asked<T>,
    next: (value: T) => void | Promise<void>,
  ): Promise<string | null> => {
    if ('problem' in asked) return asked.problem;
    await next(asked.value);
    return null;
  };
  const proved: Readonly<Record<'app' | 'passkey' | 'renew', (password: string) => Promise<string | null>>> =
    {
      app: async (password) => taken(await beginApp(password), (made) => setView({ at: 'app', ...made })),
      passkey: async (password) => taken(await addPasskey(password, agentName(navigator.userAgent)), added),
      renew: async (password) => taken(await renewCodes(password), added),
    };

  switch (view.at) {
    case 'prove':
      return (
        <ProveForm
          action={t(['继续', 'Continue'])}
          onProve={proved[view.what]}
          onCancel={() => setView(list)}
        />
      );
    case 'proveRemoval':
      return (
        <ProveForm
          action={t(['移除', 'Remove'])}
          onProve={async (password) => {
            const refused = await removeFactor(password, view.passkeyId);
            if (refused === null) await finish();
            return refused;
          }}
          onCancel={() => setView(list)}
        />
      );
    case 'app':
      return (
        <AppSetup
          url={view.url}
          secret={view.secret}
          onDone={(codes) => void added(codes)}
          onCancel={() => setView(list)}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={view.codes} onKept={() => void finish()} />;
    default:
  }
  if (factors === null)
    return (
      <div className={styles.step}>
        <p role="status">{t(['正在读取…', 'Reading…'])}</p>
        <span className={styles.buttons}>{leave}</span>
      </div>
    );
  return (
    <div className={styles.step}>
      {factors.reset === null ? null : <ResetNotice reset={factors.reset} onRead={() => void load()} />}
      <p className={typography.secondary}>
        {t([
          '登录时除密码外再验证一次，密码泄露也无法登录。',
          'Asks for a second proof besides the password: a leaked password alone can’t sign in.',
        ])}
      </p>
      <FactorList
        factors={factors}
        onRemove={(passkeyId) => setView({ at: 'proveRemoval', passkeyId })}
        onRenew={() => setView({ at: 'prove', what: 'renew' })}
      />
      <AddFactors hasApp={factors.app} leave={leave} onAdd={(what) => setView({ at: 'prove', what })} />
    </div>
  );
};
