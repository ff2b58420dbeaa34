import { Link } from 'wouter';

import { useTranslation } from '#ui/language.tsx';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { EmptyTank } from '#ui/drawing/empty-tank.tsx';
import buttons from '#ui/styles/buttons.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import styles from './404/404.module.css';

/** Page not found: a message and a way back. */
const Missing = () => {
  const { t } = useTranslation();
  return (
    <main className={`${placeholders.empty} ${styles.page}`} data-page="404" data-ready="true">
      <Wordmark height={26} />
      <EmptyTank width={240} />
      <h1 className={styles.title}>404 · {t(['页面不存在', 'Page not found'])}</h1>
      <span>
        {t([
          '这个地址没有页面，可能已改名或您没有权限。',
          'There is no page at this address; it may have been renamed, or you may not have access.',
        ])}
      </span>
      <Link className={buttons.primary} href="/dashboard">
        {t(['回到个人中心', 'Back to Home'])}
      </Link>
    </main>
  );
};

export default Missing;
