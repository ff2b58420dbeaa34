import { Link } from 'wouter';

import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** The way from an arrangement to its transport document of dangerous goods. */
const WayBillPanel = ({ row }: ResourcePanelProps) => {
  const { t } = useTranslation();
  if (row === null) return null;
  return (
    <p data-part="transport-document">
      <Link className={buttons.button} href={`/monitor/way_bill_document?bill=${String(row['id'])}`}>
        <Icon name="shield" />
        {row['document'] === 'inForce'
          ? t(['查看危险货物运单', 'See the transport document'])
          : t(['核对证件并签发危险货物运单', 'Check papers and issue the transport document'])}
      </Link>
    </p>
  );
};

export default WayBillPanel;
