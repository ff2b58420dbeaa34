import { useState } from 'react';

import type { TerminalResult } from '#contract/devices/terminal-answer.ts';
import type { TerminalCapability } from '#domain/devices/terminal-capabilities.ts';
import { call } from '#state/hub/hub.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { CallOutcome } from '#state/hub/failures.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { answerWords } from '#templates/terminals/answer-words.ts';
import { useCapabilities } from '#templates/terminals/use-capabilities.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

const everyS = 5;
const forMin = 10;

interface Question {
  readonly capability: TerminalCapability;
  readonly part: string;
  readonly icon: IconName;
  readonly title: string;
  readonly done: string;
  readonly ask: () => Promise<CallOutcome<{ result: TerminalResult }>>;
}

/** Asks the truck’s terminal for its place: now, or every few seconds for a while. What it answers comes like every place. */
export const AskPlace = ({ signCode }: { readonly signCode: string }) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { maySupport, reload } = useCapabilities(signCode);
  const put = async ({ ask, done }: Question): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await ask();
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    const { result } = outcome.value;
    if (result === 'done') toast('success', done, signCode);
    else {
      toast('warning', t(answerWords[result]), signCode);
      reload();
    }
    return undefined;
  };
  const often = t(['10 分钟内每 5 秒上报', 'A position every 5 s for 10 min']);
  const questions: readonly Question[] = [
    {
      capability: 'locate',
      part: 'ask-place',
      icon: 'refresh',
      title: t(['向终端查询位置', 'Ask the terminal for its position']),
      done: t(['终端已回报位置', 'The terminal has reported its position']),
      ask: () => call('terminals.locate', { signCode }),
    },
    {
      capability: 'follow',
      part: 'ask-often',
      icon: 'route',
      title: often,
      done: often,
      ask: () => call('terminals.follow', { signCode, everyS, forMin }),
    },
  ];
  return (
    <>
      {questions
        .filter(({ capability }) => maySupport(capability))
        .map((question) => (
          <button
            key={question.part}
            type="button"
            className={buttons.quietSmallIcon}
            data-part={question.part}
            disabled={busy}
            aria-label={question.title}
            title={question.title}
            onClick={() => void put(question)}
          >
            <Icon name={question.icon} />
          </button>
        ))}
    </>
  );
};
