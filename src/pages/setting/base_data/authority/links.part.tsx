import { type LinkDetail, linkDetails, linkStates } from '#domain/authority/link-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { AuthorityDay } from '#state/authority/authorities.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './authority.module.css';

const Link = ({
  title,
  about,
  link,
  address,
}: {
  readonly title: Text;
  readonly about: Text;
  readonly link: AuthorityDay['main'];
  readonly address: string;
}) => {
  const { t, language } = useTranslation();
  const moment = (time: string | null): string => formatMoment(time, now.value, language);
  const detail: LinkDetail | null = link.detail;
  return (
    <section aria-label={t(title)} data-state={link.state}>
      <h2>{t(title)}</h2> <span className={typography.muted}>{t(about)}</span>
      <dl>
        <dt>{t(['状态', 'State'])}</dt>
        <dd>
          <b>{t(linkStates[link.state].text)}</b>
          {detail === null || link.state === 'up' ? null : (
            <div className={typography.danger}>{t(linkDetails[detail].text)}</div>
          )}
        </dd>
        <dt>{t(['地址', 'Address'])}</dt>
        <dd>{address}</dd>
        <dt>{t(['自从', 'Since'])}</dt>
        <dd>{moment(link.sinceTime)}</dd>
        <dt>{t(['心跳', 'Keep-alive'])}</dt>
        <dd>{moment(link.keepAliveTime)}</dd>
      </dl>
    </section>
  );
};

/** Both links, as they are now. */
export const Links = ({ day }: { readonly day: AuthorityDay }) => {
  const { t } = useTranslation();
  const secure = day.encrypted ? t(['，加密', ', encrypted']) : '';
  return (
    <div className={styles.links}>
      <Link
        title={['主链路', 'Main link']}
        about={['我方拨出，上报', 'Dialled by us, uplink']}
        link={day.main}
        address={`${day.host}:${day.port}${secure}`}
      />
      <Link
        title={['从链路', 'Sub-link']}
        about={['平台拨入，下行', 'Dialled by the authority, downlink']}
        link={day.sub}
        address={t(['我方 {own}，只许 {from}', 'We are {own}, only from {from}'], {
          own: day.ownHost,
          from: day.subLinkFrom ?? day.host,
        })}
      />
      <section>
        <span className={typography.muted}>{t(['断开时', 'When one breaks'])}</span>
        <p>
          {t([
            '一条断开，全部改走另一条；两条都断开，位置排队，恢复后按时间补报（1203）。',
            'Everything uses the other link; with both down, positions are queued and sent in order of time on recovery (1203).',
          ])}
        </p>
      </section>
    </div>
  );
};
