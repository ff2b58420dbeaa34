import { useEffect, useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import { readDiagnostics, type Diagnostics } from '#state/hub/diagnostics.ts';
import { closePanel } from '#state/view/panels.ts';
import { copyText } from '#templates/copy-text.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './diagnostics.module.css';

const names: Readonly<Record<string, Text>> = {
  build: ['版本', 'Build'],
  account: ['账号', 'Account'],
  connection: ['连接', 'Connection'],
  host: ['连接宿主', 'Host of the connection'],
  tabs: ['共用标签页', 'Tabs sharing it'],
  lastContact: ['最近通信', 'Last contact'],
  clockOffsetMs: ['时钟差 ms', 'Clock offset ms'],
  missedAlarms: ['可能缺口', 'Possible gap'],
  trucks: ['已知车辆', 'Trucks known'],
  fleetAsOf: ['车队数据截至', 'Fleet as of'],
  waitingWrites: ['等待提交', 'Pending writes'],
  storageUsed: ['本地存储', 'Storage'],
  storagePersisted: ['存储受保护', 'Storage protected'],
  databases: ['本地数据库', 'Databases'],
  serviceWorker: ['离线服务', 'Service worker'],
  online: ['系统联网', 'System online'],
  screen: ['窗口', 'Window'],
  browser: ['浏览器', 'Browser'],
};

const everyMs = 5_000;

/** Storage and connection of this browser, to be read to support or copied. */
export const DiagnosticsSheet = () => {
  const { t } = useTranslation();
  const [facts, setFacts] = useState<Diagnostics>({});
  const refetchKey = Math.floor(now.value / everyMs);
  useEffect(() => {
    void readDiagnostics().then(setFacts);
  }, [refetchKey]);
  const copy = async (): Promise<void> => {
    const text = Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    await copyText(text);
  };
  return (
    <DialogBox
      title={t(['诊断信息', 'Diagnostics'])}
      width="34rem"
      onClose={closePanel}
      foot={
        <>
          <button className={buttons.button} type="button" onClick={() => void copy()}>
            {t(['复制', 'Copy'])}
          </button>
          <button className={buttons.button} type="button" autoFocus onClick={closePanel}>
            {t(words.close)}
          </button>
        </>
      }
    >
      <dl className={styles.facts} data-part="diagnostics" tabIndex={0}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} data-field={name} data-value={value}>
            <dt>{t(names[name] ?? [name, name])}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DialogBox>
  );
};
