import { shareContents } from '#domain/sharing/share-kinds.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { ShareLinkHours } from './share-link-hours.tsx';
import styles from './share-link.module.css';
import { ShareTick } from './share-tick.tsx';
import type { ShareLinkDraft } from './use-share-link.ts';

/** What a link shows, to whom, and for how long. */
export const ShareLinkForm = ({ draft }: { readonly draft: ShareLinkDraft }) => {
  const { t, language } = useTranslation();
  const {
    stops,
    possible,
    stationCode,
    chooseStop,
    audience,
    setAudience,
    contents,
    show,
    withCode,
    setWithCode,
    embed,
    setEmbed,
  } = draft;
  return (
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
              onChange={(event) => chooseStop(event.target.value)}
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
        {possible.map((content) => (
          <ShareTick
            key={content}
            name={content}
            text={shareContents[content].text}
            checked={contents.includes(content)}
            onChange={(on) => show(content, on)}
          />
        ))}
      </fieldset>
      <ShareLinkHours draft={draft} />
      <ShareTick
        name="withCode"
        text={['打开时需要访问码', 'Asks for an access code']}
        checked={withCode}
        onChange={setWithCode}
      />
      <ShareTick
        name="embed"
        text={['可嵌入允许的网站', 'May be embedded in allowed sites']}
        checked={embed}
        onChange={setEmbed}
      />
    </div>
  );
};
