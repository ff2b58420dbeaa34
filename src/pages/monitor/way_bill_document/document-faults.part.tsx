import { Link } from 'wouter';

import { transportDocumentFaults } from '#domain/deliveries/transport-document-faults.ts';
import type { DocumentFault } from '#contract/reports/transport-documents.ts';
import { menuRouter } from '#state/session/menus.ts';
import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './document-faults.module.css';

const Faults = ({ faults }: { readonly faults: readonly DocumentFault[] }) => {
  const { t } = useTranslation();
  return (
    <ul>
      {faults.map((fault) => {
        const { text, page } = transportDocumentFaults[fault.fault];
        return (
          <li key={`${fault.fault} ${fault.name}`} data-fault={fault.fault}>
            {t(text, { ...fault })}{' '}
            {menuRouter.value.has(page) ? (
              <Link href={`/${page}?${new URLSearchParams({ search: fault.name }).toString()}`}>
                {t(['去填写', 'Go there'])}
              </Link>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};

/** What keeps the document from being issued, and what was not checked. */
export const DocumentFaults = ({ faults }: { readonly faults: readonly DocumentFault[] }) => {
  const { t } = useTranslation();
  const stopping = faults.filter(({ fault }) => transportDocumentFaults[fault].stops);
  const others = faults.filter(({ fault }) => !transportDocumentFaults[fault].stops);
  return (
    <div className={styles.faults} data-part="document-faults">
      {stopping.length === 0 ? (
        <p className={styles.fine}>
          <Icon name="tick" />
          {t([
            '内容齐全，装货当天证件都在有效期内。',
            'Nothing is missing, and no paper with a last day ends before the day of loading.',
          ])}
        </p>
      ) : (
        <section className={styles.stopping}>
          <h3>
            <Icon name="warning" />
            {t(['还不能签发（{n}）', 'It can’t be issued yet ({n})'], { n: stopping.length })}
          </h3>
          <Faults faults={stopping} />
        </section>
      )}
      {others.length === 0 ? null : (
        <details>
          <summary>{t(['请注意（{n}）', 'To be noted ({n})'], { n: others.length })}</summary>
          <Faults faults={others} />
        </details>
      )}
    </div>
  );
};
