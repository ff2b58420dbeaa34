import { useState } from 'react';

import { graceHours, type ShareContent, shareContents, shareKinds } from '#domain/sharing/share-kinds.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { createShareLink, type NewShareLink } from '#state/sharing/share-links.ts';
import { nameIn } from '#state/view/english-names.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { ShareResult } from './share-result.tsx';
import styles from './share-link.module.css';

/** What is shared: a way bill with its stops, or a truck. */
export type ShareTarget =
  | {
      readonly kind: 'delivery';
      readonly wayBillId: number;
      readonly title: string;
      readonly stops: readonly { readonly stationCode: string; readonly name: string }[];
    }
  | { readonly kind: 'truck'; readonly signCode: string; readonly title: string };

const dayH = 24;
const truckHours = [2, 8, 24, 72, 168] as const;
const deliveryHours = [24, 72, 168, 720] as const;

const Tick = ({
  name,
  text,
  checked,
  onChange,
}: {
  readonly name: string;
  readonly text: Text;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t(text)}
    </label>
  );
};

/** Makes a link to a delivery or a truck and shows it once. */
export const ShareLinkDialog = ({
  target,
  onClose,
}: {
  readonly target: ShareTarget;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  const isDelivery = target.kind === 'delivery';
  const rule: readonly ShareContent[] = shareKinds[target.kind].contents;
  const stops = isDelivery ? target.stops : [];
  const [stationCode, setStationCode] = useState(stops[0]?.stationCode ?? '');
  const [audience, setAudience] = useState(stops[0]?.name ?? '');
  const [contents, setContents] = useState<readonly ShareContent[]>(
    isDelivery ? ['place', 'arrival', 'certificate'] : ['place'],
  );
  const [hours, setHours] = useState<number>(isDelivery ? deliveryHours[1] : truckHours[1]);
  const [grace, setGrace] = useState<number>(isDelivery ? graceHours[1] : 0);
  const [withCode, setWithCode] = useState(false);
  const [embed, setEmbed] = useState(false);
  const [link, setLink] = useState<NewShareLink | null>(null);
  const [busy, setBusy] = useState(false);

  const create = async (): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能分享', 'Offline: nothing can be shared']));
      return;
    }
    setBusy(true);
    const outcome = await createShareLink({
      ...(isDelivery
        ? { kind: 'delivery', wayBillId: target.wayBillId, ...(stationCode !== '' && { stationCode }) }
        : { kind: 'truck', signCode: target.signCode }),
      audience,
      contents: contents.join(','),
      hours,
      ...(grace > 0 && { graceHours: grace }),
      withCode,
      embed,
    });
    setBusy(false);
    if (outcome.ok) setLink(outcome.value);
    else showFailure(outcome.failure);
  };
  const hoursText = (one: number): string =>
    one < dayH
      ? t(['{n} 小时', '{n} {n:hour|hours}'], { n: one })
      : t(['{n} 天', '{n} {n:day|days}'], { n: one / dayH });

  return (
    <DialogBox
      title={t(['生成分享链接：{title}', 'Make a share link: {title}'], { title: target.title })}
      onClose={onClose}
      width="34rem"
      foot={
        <>
          <button type="button" className={buttons.button} onClick={onClose}>
            {t(words.close)}
          </button>
          {link === null ? (
            <button
              type="button"
              className={buttons.primary}
              data-part="share-create"
              disabled={busy || audience.trim() === '' || contents.length === 0}
              onClick={() => void create()}
            >
              {t(['生成链接', 'Create a link'])}
            </button>
          ) : null}
        </>
      }
    >
      {link === null ? (
        <div className={styles.form} data-part="share-form">
          <p className={typography.secondary}>
            {t([
              '无需登录，任何有链接的人都能看到下面勾选的内容，其他一概不显示。',
              'No sign-in needed: anyone with the link sees only what is ticked below.',
            ])}
          </p>
          {stops.length === 0 ? null : (
            <label className={styles.field}>
              {t(['卸油站', 'Stop'])}
              <span className={inputs.frame}>
                <select
                  name="stationCode"
                  value={stationCode}
                  onChange={(event) => {
                    const next = event.target.value;
                    setStationCode(next);
                    setAudience(stops.find((stop) => stop.stationCode === next)?.name ?? '');
                  }}
                >
                  {stops.map((stop) => (
                    <option key={stop.stationCode} value={stop.stationCode}>
                      {nameIn(stop.name, language)}
                    </option>
                  ))}
                  <option value="">{t(['整张运单', 'The whole way bill'])}</option>
                </select>
              </span>
            </label>
          )}
          <label className={styles.field}>
            {t(['给谁看', 'For whom'])}
            <span className={inputs.frame}>
              <input
                name="audience"
                value={audience}
                maxLength={60}
                required
                onChange={(event) => setAudience(event.target.value)}
              />
            </span>
          </label>
          <fieldset className={styles.contents}>
            <legend>{t(['显示', 'Shows'])}</legend>
            {rule.map((content) => (
              <Tick
                key={content}
                name={content}
                text={shareContents[content].text}
                checked={contents.includes(content)}
                onChange={(on) =>
                  setContents(on ? [...contents, content] : contents.filter((one) => one !== content))
                }
              />
            ))}
          </fieldset>
          <label className={styles.field}>
            {t(['最长有效', 'Valid for at most'])}
            <span className={inputs.frame}>
              <select name="hours" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
                {(isDelivery ? deliveryHours : truckHours).map((one) => (
                  <option key={one} value={one}>
                    {hoursText(one)}
                  </option>
                ))}
              </select>
            </span>
          </label>
          {isDelivery ? (
            <label className={styles.field}>
              {t(['卸油后结束', 'Ends after unloading'])}
              <span className={inputs.frame}>
                <select name="grace" value={grace} onChange={(event) => setGrace(Number(event.target.value))}>
                  {graceHours.map((one) => (
                    <option key={one} value={one}>
                      {t(['{time}后', 'by {time}'], { time: hoursText(one) })}
                    </option>
                  ))}
                  <option value={0}>{t(['不结束', 'No'])}</option>
                </select>
              </span>
            </label>
          ) : null}
          <Tick
            name="withCode"
            text={['打开时需要访问码', 'Asks for an access code']}
            checked={withCode}
            onChange={setWithCode}
          />
          <Tick
            name="embed"
            text={['可嵌入允许的网站', 'May be embedded in allowed sites']}
            checked={embed}
            onChange={setEmbed}
          />
        </div>
      ) : (
        <ShareResult link={link} embed={embed} />
      )}
    </DialogBox>
  );
};
