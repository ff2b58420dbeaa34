import { transportDocumentFaults } from '#domain/deliveries/transport-document-faults.ts';
import type { TransportDocumentView } from '#contract/reports/transport-documents.ts';
import { mayDo } from '#state/session/session.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** Issue, cancel, print: what may be done with the document as it stands. */
export const DocumentActs = ({
  view,
  busy,
  onIssue,
  onCancel,
}: {
  readonly view: TransportDocumentView;
  readonly busy: boolean;
  readonly onIssue: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation();
  const mayWrite = mayDo('wayBill.write');
  const isStopped = view.faults.some(({ fault }) => transportDocumentFaults[fault].stops);
  return (
    <>
      {mayWrite && (view.current === null || view.changed) ? (
        <button
          type="button"
          className={buttons.primary}
          data-part="issue"
          disabled={busy || isStopped}
          onClick={onIssue}
        >
          <Icon name="shield" />
          {view.current === null ? t(['签发运单', 'Issue']) : t(['按最新内容重新签发', 'Reissue'])}
        </button>
      ) : null}
      {view.current && mayWrite ? (
        <button
          type="button"
          className={buttons.button}
          data-part="cancel"
          disabled={busy}
          onClick={onCancel}
        >
          <Icon name="cross" />
          {t(['作废', 'Cancel'])}
        </button>
      ) : null}
      {view.current ? (
        <button type="button" className={buttons.button} data-part="print" onClick={() => print()}>
          <Icon name="printer" />
          {t(['打印', 'Print'])}
        </button>
      ) : null}
    </>
  );
};
