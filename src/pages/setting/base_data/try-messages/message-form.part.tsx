import { useId } from 'react';

import { maxTryCharacters } from '#contract/terminal-message/try-limits.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';

import { MessageFormBar } from './message-form-bar.part.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './try-messages.module.css';

/** What is tried: the example of a kind, or what was pasted. */
export const MessageForm = ({
  kinds,
  kind,
  text,
  fault,
  busy,
  onKind,
  onText,
  onTry,
}: {
  readonly kinds: readonly string[];
  readonly kind: string;
  readonly text: string;
  readonly fault: { readonly line: number | null; readonly column: number } | null;
  readonly busy: boolean;
  readonly onKind: (kind: string) => void;
  readonly onText: (text: string) => void;
  readonly onTry: () => void;
}) => {
  const { t } = useTranslation();
  const hint = useId();
  const wrong =
    fault === null
      ? ''
      : fault.line === null
        ? t(['不是有效的 JSON', 'This is not JSON'])
        : t(
            [
              '不是有效的 JSON：第 {line} 行第 {column} 个字符',
              'This is not JSON: line {line}, letter {column}',
            ],
            {
              line: fault.line,
              column: fault.column,
            },
          );
  return (
    <form
      className={styles.form}
      data-part="try-form"
      onSubmit={(event) => {
        event.preventDefault();
        onTry();
      }}
    >
      <MessageFormBar
        kinds={kinds}
        kind={kind}
        busy={busy}
        canTry={!busy && fault === null && text.trim() !== ''}
        onKind={onKind}
      />
      <Field label={t(['报文（JSON）', 'Message (JSON)'])} error={wrong}>
        {(ties) => (
          <textarea
            {...ties}
            aria-describedby={`${ties['aria-describedby'] ?? ''} ${hint}`.trim()}
            className={`${inputs.frame} ${styles.text}`}
            name="messages"
            rows={18}
            maxLength={maxTryCharacters}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <p id={hint} className={`${typography.muted} ${styles.hint}`}>
        {t([
          '可粘贴一条报文、一个列表或一整批。按与接收时相同的规则检查，不保存。终端程序也可调用：',
          'Paste one message, a list or a whole batch. It is checked by the same rules as when it is sent, and nothing is stored. A terminal can do the same: ',
        ])}
        <code>POST /ingest?dryRun=true</code>
        {t(['；接口描述：', '; the interface is described at '])}
        <a className={typography.link} href="/ingest/openapi.json" target="_blank" rel="noreferrer">
          /ingest/openapi.json
        </a>
      </p>
    </form>
  );
};
