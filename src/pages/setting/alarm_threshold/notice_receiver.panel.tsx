import { useState } from 'react';

import { ReceiverTest } from '#templates/notices/receiver-test.tsx';
import { RobotKeyForm } from '#templates/notices/robot-key-form.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from '#templates/notices/notices.module.css';

/** The robot's key, and a test that goes to the receiver now. */
const NoticeReceiverPanel = ({ row, draft, readOnly }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const channel = String(draft['channel'] ?? '');
  const isRobot = channel === 'dingTalk' || channel === 'weCom';
  const [entered, setEntered] = useState(false);
  const id = row === null ? null : Number(row['id']);
  const isSet = entered || row?.['robotState'] === 'set';
  if (id === null)
    return isRobot ? (
      <div className={styles.panel}>
        <p>{t(['保存后再录入机器人密钥并测试。', 'Save it first; then its key is entered and tested.'])}</p>
      </div>
    ) : null;
  return (
    <section className={styles.panel}>
      {isRobot && !readOnly ? (
        <RobotKeyForm
          receiverId={id}
          signs={channel === 'dingTalk'}
          isSet={isSet}
          onSaved={() => setEntered(true)}
        />
      ) : null}
      <ReceiverTest receiverId={id} name={String(row?.['name'] ?? '')} readOnly={readOnly} />
    </section>
  );
};

export default NoticeReceiverPanel;
