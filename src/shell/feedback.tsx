import { words } from '#i18n/words.ts';
import { dialogs } from '#state/dialogs.ts';
import { dismissToast, toasts } from '#state/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { ToastList } from '#ui/feedback/toast-list.tsx';
import { useSpeech } from '#ui/language.tsx';
import '#ui/feedback/feedback.css';

/** Toasts and dialogs of the whole tab, the login page included. */
export const Feedback = () => {
  const { t } = useSpeech();
  const dialog = dialogs.value[0];
  return (
    <>
      <ToastList items={toasts.value} close={t(words.close)} onClose={dismissToast} />
      {dialog ? (
        <DialogBox
          key={dialog.id}
          title={dialog.title}
          onClose={() => dialog.answer(false)}
          foot={
            <>
              {dialog.cancel === undefined ? null : (
                <button className="btn" type="button" onClick={() => dialog.answer(false)}>
                  {dialog.cancel}
                </button>
              )}
              <button className="btn pri" type="button" autoFocus onClick={() => dialog.answer(true)}>
                {dialog.confirm}
              </button>
            </>
          }
        >
          <p>{dialog.text}</p>
          {dialog.detail === '' ? null : <p className="t3 small">{dialog.detail}</p>}
        </DialogBox>
      ) : null}
    </>
  );
};
