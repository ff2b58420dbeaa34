import { useRef, useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { DryRunReply } from '#contract/terminal-message/dry-run.ts';
import { tryMessagesAddress } from '#contract/terminal-message/try-limits.ts';
import { call } from '#state/hub/hub.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';

import { FieldTable } from './try-messages/field-table.part.tsx';
import { MessageForm } from './try-messages/message-form.part.tsx';
import { TrialResults } from './try-messages/trial-results.part.tsx';
import { asOfNow, faultOfJson, kindIn } from './try-messages/message-text.part.ts';
import styles from './try-messages/try-messages.module.css';

/** A message of a terminal is checked as if it were sent; nothing is stored. Beside it what may be sent. */
const TryMessagesPage = () => {
  const { t } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const [kind, setKind] = useState('position');
  // Null: the example of the kind, as long as nobody has typed.
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState<DryRunReply | null>(null);
  const [busy, setBusy] = useState(false);
  const opened = useRef(now.peek());
  const read = useRead(String(refetchKey), () => call('tryMessages.kinds', {}));
  const kinds = read.value?.kinds ?? [];
  const example = kinds.find((one) => one.kind === kind)?.example ?? '';
  const text = typed ?? asOfNow(example, opened.current);
  const fault = faultOfJson(text);
  const shown =
    kinds.find((one) => one.kind === (kindIn(text) ?? kind)) ?? kinds.find((one) => one.kind === kind);
  const title = t(screens[tryMessagesAddress]);
  const run = async (): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能试发', 'Offline: nothing can be tried']));
      return;
    }
    setBusy(true);
    const outcome = await call('tryMessages.run', { messages: text });
    setBusy(false);
    if (outcome.ok) setTried(outcome.value);
    else showFailure(outcome.failure);
  };
  return (
    <Page ready={read.value !== null || read.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 基础数据', 'Settings / Base data'])} />
      {read.value === null ? (
        read.failure === null ? (
          <TableLoading />
        ) : (
          <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
        )
      ) : (
        <div className={styles.page}>
          <div className={styles.trial}>
            <MessageForm
              kinds={kinds.map((one) => one.kind)}
              kind={kind}
              text={text}
              fault={fault}
              busy={busy}
              onKind={(next) => {
                setKind(next);
                setTyped(null);
                setTried(null);
              }}
              onText={(next) => {
                setTyped(next);
                setTried(null);
              }}
              onTry={() => void run()}
            />
            <TrialResults tried={tried} />
          </div>
          <FieldTable envelope={read.value.envelope} kind={shown?.kind ?? ''} fields={shown?.fields ?? []} />
        </div>
      )}
    </Page>
  );
};

export default TryMessagesPage;
