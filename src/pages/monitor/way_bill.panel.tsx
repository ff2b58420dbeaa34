import { useState } from 'react';
import { Link } from 'wouter';

import { mayDo } from '#state/session/session.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { ShareLinkDialog } from '#templates/sharing/share-link-dialog.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Icon } from '#ui/icon.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Stops of a row as it was read; their names are in its list of stations, in the same order. */
const stopsOf = (row: Readonly<Record<string, unknown>>): { stationCode: string; name: string }[] => {
  const names = String(row['stations'] ?? '').split(' → ');
  const stops: readonly unknown[] = Array.isArray(row['stops']) ? row['stops'] : [];
  const all = stops.map((stop, index) => {
    const stationCode = String(Reflect.get(Object(stop), 'stationCode'));
    return { stationCode, name: names[index] ?? stationCode };
  });
  return all.filter(
    (stop, index) => all.findIndex(({ stationCode }) => stationCode === stop.stationCode) === index,
  );
};

/** The way from an arrangement to its transport document of dangerous goods, and to a link for whoever waits for it. */
const WayBillPanel = ({ row }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const [sharing, setSharing] = useState(false);
  if (row === null) return null;
  const state = String(row['state']);
  return (
    <p data-part="transport-document">
      <Link className={buttons.button} href={`/monitor/way_bill_document?bill=${String(row['id'])}`}>
        <Icon name="shield" />
        {row['document'] === 'inForce'
          ? t(['查看危险货物运单', 'See the transport document'])
          : t(['核对证件并签发危险货物运单', 'Check documents and issue the transport document'])}
      </Link>{' '}
      {mayDo('share.write') && ['planned', 'underWay'].includes(state) ? (
        <button
          type="button"
          className={buttons.button}
          data-part="share-delivery"
          onClick={() => setSharing(true)}
        >
          <Icon name="link" />
          {t(['分享链接', 'Share link'])}
        </button>
      ) : null}
      {sharing ? (
        <ShareLinkDialog
          target={{
            kind: 'delivery',
            wayBillId: Number(row['id']),
            title: String(row['wayBillCode']),
            stops: stopsOf(row),
          }}
          onClose={() => setSharing(false)}
        />
      ) : null}
    </p>
  );
};

export default WayBillPanel;
