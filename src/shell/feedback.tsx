import { words } from '#i18n/words.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { dialogs } from '#state/view/dialogs.ts';
import { dismissToast, toasts } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { ToastList } from '#ui/feedback/toast-list.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './feedback.module.css';

/** Toasts and dialogs of the whole tab, the login page included. */
export const Feedback = () => {
  const { t } = useTranslation();
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
                <button className={buttons.button} type="button" onClick={() => dialog.answer(false)}>
                  {dialog.cancel}
                </button>
              )}
              <button className={buttons.primary} type="button" autoFocus onClick={() => dialog.answer(true)}>
                {dialog.confirm}
              </button>
            </>
          }
        >
          <p>{dialog.text}</p>
          {dialog.links === undefined ? null : (
            <ul className={styles.links} data-part="dialog-links">
              {dialog.links.map(({ text, to }) => (
                <li key={to}>
                  <a
                    href={to}
                    onClick={(event) => {
                      event.preventDefault();
                      dialog.answer(false);
                      navigationRequest.value = to;
                    }}
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {dialog.detail === '' ? null : (
            <p className={`${typography.muted} ${typography.small}`}>{dialog.detail}</p>
          )}
        </DialogBox>
      ) : null}
    </>
  );
};
