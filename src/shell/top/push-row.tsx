import { useState } from 'react';

import type { Text } from '#i18n/text.ts';
import { disablePush, enablePush, pushState } from '#state/alarms/push.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Switch } from '#ui/switch.tsx';
import alarmSettings from './alarm-settings.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

const notes: Record<(typeof pushState)['value'], Text> = {
  unsupported: [
    '这个浏览器不支持推送；报警仍会在打开的页面里弹出并响铃。',
    'This browser cannot receive pushes; alarms still pop up and sound in open pages.',
  ],
  needsInstall: [
    '在 iPhone、iPad 上先用「添加到主屏幕」安装，再从主屏幕打开。',
    'On iPhone and iPad add this page to the home screen first and open it from there.',
  ],
  denied: [
    '浏览器已禁止本站通知：在地址栏的网站设置里改为允许。',
    'The browser forbids notifications of this site: allow them in the site settings of the address bar.',
  ],
  off: [
    '关着页面也能收到弹窗报警（201 至 203）。',
    'Pop-up alarms (201 to 203) reach this device even when no page is open.',
  ],
  on: [
    '本设备已登记，关着页面也能收到弹窗报警（201 至 203）。',
    'This device is registered: pop-up alarms (201 to 203) reach it even when no page is open.',
  ],
  busy: ['正在登记…', 'Registering …'],
};

/** Push to this device. The permission is asked for here and nowhere else. */
export const PushRow = () => {
  const { t } = useTranslation();
  const [detailed, setDetailed] = useState(true);
  const state = pushState.value;
  const name = t(['推送到本设备', 'Push to this device']);
  return (
    <div className={alarmSettings.row} data-part="push" data-state={state}>
      <Icon name="bell" />
      <b>{name}</b>
      <Switch
        checked={state === 'on'}
        disabled={state !== 'on' && state !== 'off'}
        label={name}
        onChange={(on) => void (on ? enablePush(detailed) : disablePush())}
      />
      <span className={layout.spacer} />
      <label className={`${typography.secondary} ${typography.small}`}>
        <input
          type="checkbox"
          checked={detailed}
          disabled={state !== 'off'}
          onChange={(event) => setDetailed(event.target.checked)}
        />{' '}
        {t(['锁屏显示车牌和地点', 'Plate and place on the lock screen'])}
      </label>
      <p className={alarmSettings.note}>{t(notes[state])}</p>
    </div>
  );
};
