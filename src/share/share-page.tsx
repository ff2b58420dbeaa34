import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Language } from '#i18n/text.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Icon } from '#ui/icon.tsx';
import { LanguageProvider, useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { AccessCodeForm } from './access-code-form.tsx';
import type { LinkFeed, LinkState } from './link-feed.ts';
import { SharedDelivery } from './shared-delivery.tsx';
import { shownMoment } from './shown-moment.ts';
import styles from './share-page.module.css';

/** Ages are told in minutes; a quarter of one is soon enough. */
const tickMs = 15_000;

/** The clock of the server, followed. */
const useServerNow = (behindMs: number): number => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  // What was just read is never of the future.
  return Math.max(nowMs, Date.now()) + behindMs;
};

const Notice = ({ title, text }: { readonly title: string; readonly text?: string }) => (
  <div className={styles.notice} data-part="notice">
    <Icon name="link" size={28} />
    <h1>{title}</h1>
    {text === undefined ? null : <p>{text}</p>}
  </div>
);

const Body = ({
  state,
  nowMs,
  onCode,
}: {
  readonly state: LinkState;
  readonly nowMs: number;
  readonly onCode: (code: string) => void;
}) => {
  const { t, language } = useTranslation();
  const { view, readMs } = state;
  if (state.state === 'codeNeeded')
    return <AccessCodeForm wrong={state.wrongCode} waitS={state.waitS} onCode={onCode} />;
  if (state.state === 'ended')
    return (
      <Notice
        title={t(['此链接已结束', 'This link has ended'])}
        text={t(['结束于 {time}', 'It ended on {time}'], {
          time: shownMoment(state.endedTime, nowMs, language),
        })}
      />
    );
  if (state.state === 'unknown')
    return (
      <Notice
        title={t(['链接无效', 'This link is not valid'])}
        text={t([
          '链接不完整，或已更换地址。请向给您链接的人索取新的。',
          'The link is incomplete, or its address has changed. Please ask the sender for the new one.',
        ])}
      />
    );
  if (view !== null && readMs !== null)
    return <SharedDelivery view={view} readMs={readMs} nowMs={nowMs} away={state.away} />;
  return (
    <Notice
      title={
        state.away ? t(['暂时连不上服务器', 'The server can’t be reached']) : t(['正在读取…', 'Reading…'])
      }
      {...(state.away && { text: t(['将自动重试。', 'Retrying automatically.']) })}
    />
  );
};

const Page = ({ feed, onOther }: { readonly feed: LinkFeed; readonly onOther: () => void }) => {
  const { t, language } = useTranslation();
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  const nowMs = useServerNow(state.behindMs);
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <main
      className={styles.page}
      data-page="share"
      data-state={state.state}
      data-ready={state.state === 'reading' && !state.away ? undefined : 'true'}
      aria-label={t(['分享链接', 'Shared link'])}
    >
      <header className={styles.top}>
        <Wordmark height={18} />
        <button
          type="button"
          className={buttons.small}
          data-part="other-language"
          lang={other}
          onClick={onOther}
        >
          {other === 'zh' ? '中文' : 'English'}
        </button>
      </header>
      <Body state={state} nowMs={nowMs} onCode={feed.enterCode} />
    </main>
  );
};

/** @param preferred languages of the browser, the dearest first */
export const SharePage = ({
  feed,
  preferred,
}: {
  readonly feed: LinkFeed;
  readonly preferred: readonly string[];
}) => {
  const [language, setLanguage] = useState<Language>(() =>
    preferred[0]?.toLowerCase().startsWith('zh') === false ? 'en' : 'zh',
  );
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    document.title = language === 'zh' ? '分享链接 · TankWatch' : 'Shared link · TankWatch';
  }, [language]);
  return (
    <LanguageProvider language={language}>
      <Page feed={feed} onOther={() => setLanguage(language === 'zh' ? 'en' : 'zh')} />
    </LanguageProvider>
  );
};
