import { messageKindName } from '#templates/why/message-kinds.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './try-messages.module.css';

/** The kind of the example, and the buttons that put it in and try it. */
export const MessageFormBar = ({
  kinds,
  kind,
  busy,
  canTry,
  onKind,
}: {
  readonly kinds: readonly string[];
  readonly kind: string;
  readonly busy: boolean;
  readonly canTry: boolean;
  readonly onKind: (kind: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <Field label={t(['报文种类', 'Kind of message'])}>
        {(ties) => (
          <span className={inputs.frame}>
            <select {...ties} name="kind" value={kind} onChange={(event) => onKind(event.target.value)}>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(messageKindName(one))} · {one}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <button type="button" className={buttons.button} data-part="example" onClick={() => onKind(kind)}>
        {t(['填入示例', 'Put in the example'])}
      </button>
      <button type="submit" className={buttons.primary} data-part="try" disabled={!canTry}>
        {busy ? t(['检查中', 'Checking']) : t(['试发', 'Try it'])}
      </button>
    </div>
  );
};
