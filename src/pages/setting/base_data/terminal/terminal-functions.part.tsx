import { useState } from 'react';

import { isTerminalCapability, type TerminalCapability } from '#domain/devices/terminal-capabilities.ts';
import { call } from '#state/hub/hub.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo } from '#state/session/session.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { answerWords } from '#templates/terminals/answer-words.ts';
import { useCapabilities } from '#templates/terminals/use-capabilities.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { UnsupportedFunctions } from './unsupported-functions.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';

import styles from './terminal-panel.module.css';

/** JT/T 808-2013 and older have no link check. */
const linkCheckEdition = '2019';

/** Whether a terminal of JT/T 808 is there, and what it was found not to support. */
export const TerminalFunctions = ({
  number,
  signCode,
}: {
  readonly number: string;
  readonly signCode: string;
}) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState('');
  const { terminals, reload } = useCapabilities(mayDo('fleet.watch') ? signCode : null);
  const terminal = terminals.find((one) => one.number === number);
  if (terminal === undefined) return null;
  const check = async (): Promise<void> => {
    setBusy(true);
    setChecked('');
    const outcome = await call('terminalCapabilities.linkCheck', { number });
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    const { result, roundTripMs } = outcome.value;
    const there =
      roundTripMs === null
        ? ''
        : t(['在线，往返 {ms} 毫秒', 'Online, round trip {ms} ms'], { ms: roundTripMs });
    setChecked(
      result === 'done' || result === 'failed'
        ? there
        : [there, t(answerWords[result])].filter((text) => text !== '').join(t(['；', '. '])),
    );
    if (result !== 'done') reload();
    return undefined;
  };
  const retry = async (capability: TerminalCapability): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await call('terminalCapabilities.retry', { number, capability });
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    reload();
    return undefined;
  };
  const { edition } = terminal;
  const unsupported = terminal.unsupported.flatMap(({ capability, ...about }) =>
    isTerminalCapability(capability) ? [{ capability, ...about }] : [],
  );
  const offersCheck =
    edition === linkCheckEdition && unsupported.every(({ capability }) => capability !== 'linkCheck');
  if (!offersCheck && unsupported.length === 0) return null;
  return (
    <section data-part="terminal-functions">
      <h3 className={sections.heading}>{t(['向终端查询', 'Ask the terminal'])}</h3>
      {offersCheck ? (
        <p className={styles.check}>
          <button
            type="button"
            className={buttons.button}
            data-part="check-link"
            disabled={busy}
            onClick={() => void check()}
          >
            <Icon name="refresh" /> {t(['链路检测', 'Link test'])}
          </button>
          <span role="status">{checked}</span>
        </p>
      ) : null}
      {unsupported.length === 0 ? null : (
        <UnsupportedFunctions
          unsupported={unsupported}
          busy={busy}
          onRetry={(capability) => void retry(capability)}
        />
      )}
    </section>
  );
};
