import { embedSnippet, type NewShareLink, shareAddress } from '#state/sharing/share-links.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { copyText } from '../copy-text.ts';
import styles from './share-link.module.css';

const Copied = ({
  title,
  part,
  text,
}: {
  readonly title: string;
  readonly part: string;
  readonly text: string;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.copied}>
      <span>{title}</span>
      <p className={typography.toCopy} data-part={part}>
        {text}
      </p>
      <button type="button" className={buttons.small} onClick={() => void copyText(text)}>
        {t(['复制', 'Copy'])}
      </button>
    </div>
  );
};

/** A new address with its access code, shown this once. */
export const ShareResult = ({ link, embed }: { readonly link: NewShareLink; readonly embed: boolean }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.result}>
      <p className={typography.secondary}>{t(['只显示这一次', 'Shown only once'])}</p>
      <Copied title={t(['链接', 'Link'])} part="share-link" text={shareAddress(link)} />
      {link.accessCode === null ? null : (
        <Copied
          title={t(['访问码，请用另一种方式告知', 'Access code; pass it on separately'])}
          part="access-code"
          text={link.accessCode}
        />
      )}
      {embed ? (
        <Copied title={t(['嵌入代码', 'Code to embed it'])} part="embed-snippet" text={embedSnippet(link)} />
      ) : null}
    </div>
  );
};
