import { useEffect, useState } from 'react';

import { agentName } from '#domain/words/agent-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { loadOwnDevices, signOutDevice, type OwnDevice } from '#state/session/own-devices.ts';
import { closePanel } from '#state/view/panels.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import { ProveForm } from './prove-form.tsx';
import styles from './devices-sheet.module.css';

const Device = ({
  device,
  onSignOut,
}: {
  readonly device: OwnDevice;
  readonly onSignOut: (password: string) => Promise<string | null>;
}) => {
  const { t, language } = useTranslation();
  const [asking, setAsking] = useState(false);
  const name = agentName(device.agent);
  return (
    <li className={styles.device} data-id={device.id} data-own={device.own || undefined}>
      <span className={styles.name}>
        <b>{name}</b>
        {device.own ? <span className={styles.mark}>{t(['本机', 'This device'])}</span> : null}
        {device.pushed ? <span className={styles.mark}>{t(['接收推送', 'Gets pushes'])}</span> : null}
      </span>
      <span className={styles.time}>
        {device.signedInTime === null
          ? t(['未登录，仅接收推送', 'Not signed in, gets pushes only'])
          : t(['{time} 登录 · {ip}', 'Signed in {time} · {ip}'], {
              time: formatDateTime(device.signedInTime, language),
              ip: device.ip ?? '—',
            })}
        <br />
        {t(['最近使用 {time}', 'Last used {time}'], { time: formatDateTime(device.seenTime, language) })}
      </span>
      {device.own || asking ? null : (
        <button
          type="button"
          className={buttons.small}
          aria-label={t(['退出 {name}', 'Sign out {name}'], { name })}
          onClick={() => setAsking(true)}
        >
          {t(['退出', 'Sign out'])}
        </button>
      )}
      {asking ? (
        <ProveForm
          action={t(['退出该设备', 'Sign it out'])}
          onProve={onSignOut}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
};

/** Where the user is signed in, each place to be signed out from here. */
export const DevicesSheet = () => {
  const { t } = useTranslation();
  const [devices, setDevices] = useState<readonly OwnDevice[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    const found = await loadOwnDevices();
    setFailed(found === null);
    if (found) setDevices(found);
  };
  useEffect(() => void load(), []);
  const signOut = async (id: string, password: string): Promise<string | null> => {
    const refused = await signOutDevice(id, password);
    if (refused !== null) return refused;
    toast('success', t(['已退出该设备', 'The device is signed out']));
    await load();
    return null;
  };
  return (
    <DialogBox
      title={t(['登录设备', 'Devices'])}
      width="30rem"
      onClose={closePanel}
      foot={
        <button className={buttons.button} type="button" autoFocus onClick={closePanel}>
          {t(words.close)}
        </button>
      }
    >
      <ul className={styles.list} data-part="devices" aria-busy={devices === null && !failed}>
        {(devices ?? []).map((device) => (
          <Device key={device.id} device={device} onSignOut={(password) => signOut(device.id, password)} />
        ))}
      </ul>
      {devices === null ? (
        <p className={undefined} role="status">
          {failed ? t(['暂时无法读取', 'Temporarily unavailable']) : t(['正在读取…', 'Reading…'])}
        </p>
      ) : null}
    </DialogBox>
  );
};
