import { ReceiverTest } from '#templates/notices/receiver-test.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from '#templates/notices/notices.module.css';

/** A test that goes to the number now. */
const PhoneNumberPanel = ({ row, readOnly }: ResourcePanelProps) => {
  const { t } = useTranslation();
  if (row === null || row['channel'] !== 'sms') return null;
  return (
    <section className={styles.panel}>
      <ReceiverTest receiverId={Number(row['id'])} name={String(row['name'] ?? '')} readOnly={readOnly} />
      <p>{t(['每次测试使用 1 条短信余额。', 'Each test uses one message of the balance.'])}</p>
    </section>
  );
};

export default PhoneNumberPanel;
