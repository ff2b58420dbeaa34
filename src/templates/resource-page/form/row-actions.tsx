import { useState } from 'react';

import { words } from '#i18n/words.ts';
import type { Resource, ResourceAction } from '#resource/define.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { actOnRow, type ResourceRow } from '#state/reports/resources.ts';
import { ask } from '#state/view/dialogs.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { isWritableNow } from '../is-writable-now.ts';
import { ActDialog } from './act-dialog.tsx';
import { AnswerDialog } from './answer-dialog.tsx';

/** What may be done to a row beside editing it; each asks first. */
export const RowActions = ({
  address,
  resource,
  row,
  onDone,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly row: ResourceRow;
  /** Done, and its answer was read: the row is another now. */
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const name = String(row[resource.name] ?? '');
  const state = resource.lifecycle === undefined ? null : String(row[resource.lifecycle.field]);
  const [asked, setAsked] = useState<{ readonly code: string; readonly action: ResourceAction } | null>(null);
  const begin = async (code: string, action: ResourceAction): Promise<void> => {
    if (!isWritableNow(t)) return;
    if (action.asksReason) {
      setAsked({ code, action });
      return;
    }
    const yes = await ask({
      title: t(action.question, { name }),
      text: t(action.consequence),
      confirm: t(action.title),
      cancel: t(words.cancel),
    });
    if (yes) await act(code, action);
  };
  const act = async (code: string, action: ResourceAction, reason?: string): Promise<void> => {
    const outcome = await actOnRow(address, Number(row['id']), code, reason);
    if (!outcome.ok) {
      if (action.failed && outcome.failure.show === 'toast')
        toast('error', t(action.failed), outcome.failure.message);
      else showFailure(outcome.failure, 'wrongOperation');
      return;
    }
    toast('success', t(action.done ?? action.title), name);
    const { text } = outcome.value;
    if (text !== null && action.answers) setAnswer({ title: t(action.answers), text });
    else onDone();
  };
  return (
    <>
      {Object.entries(resource.actions ?? {}).map(([code, action]) => (
        <button
          key={code}
          type="button"
          className={buttons.quiet}
          disabled={state !== null && action.from?.includes(state) === false}
          data-action={code}
          onClick={() => void begin(code, action)}
        >
          {t(action.title)}
        </button>
      ))}
      {asked === null ? null : (
        <ActDialog
          name={name}
          action={asked.action}
          onAct={(reason) => {
            setAsked(null);
            void act(asked.code, asked.action, reason);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {answer === null ? null : (
        <AnswerDialog
          name={name}
          title={answer.title}
          text={answer.text}
          onClose={() => {
            setAnswer(null);
            // The row is another since it was answered, too: what is here of it would be refused as old.
            onDone();
          }}
        />
      )}
    </>
  );
};
