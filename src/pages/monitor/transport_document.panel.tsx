import { Link } from 'wouter';

import { shownCode } from '#domain/cargo/certificate-code.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** The way from a line of the list to the document as it was issued. */
const TransportDocumentPanel = ({ row }: ResourcePanelProps) => {
  const { t } = useTranslation();
  if (row === null) return null;
  return (
    <p data-part="transport-document">
      <Link className={buttons.button} href={`/verify_certificate?code=${shownCode(String(row['code']))}`}>
        <Icon name="shield" />
        {t(['查看签发的运单', 'See the document as issued'])}
      </Link>
    </p>
  );
};

export default TransportDocumentPanel;
