import { call } from '#state/hub/hub.ts';
import type { ResourceViewProps } from '#templates/resource-page/panel.ts';
import { useRead } from '#templates/use-read.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';
import { nameIn } from '#state/view/english-names.ts';
import styles from '#templates/notices/notices.module.css';
import typography from '#ui/styles/typography.module.css';

/** What each company has left, least first, with what was bought and used in this month. */
const MessageBalances = ({ refetchKey }: ResourceViewProps) => {
  const { t, language } = useTranslation();
  const { value, failure } = useRead(`balances ${refetchKey}`, () => call('notices.balances', {}));
  if (failure !== null) return <p className={typography.danger}>{failure.message}</p>;
  if (value?.length === 0)
    return <p className={typography.muted}>{t(['还没有公司充值', 'No company has recharged yet'])}</p>;
  return (
    <ul className={styles.balances} data-part="balances">
      {(value ?? []).map(({ companyCode, companyName, balance, bought, used }) => (
        <li key={companyCode} className={styles.balance} data-empty={balance === 0}>
          <span>{nameIn(companyName, language)}</span>
          <b>{formatNumber(balance, 0)}</b>
          <small>
            {t(['条余额', 'messages left'])}
            {balance === 0 ? t(['，短信不会发出', ': none goes out']) : ''}
          </small>
          <small>
            {t(['本月充值 {bought}，使用 {used}', 'This month: bought {bought}, used {used}'], {
              bought: formatNumber(bought, 0),
              used: formatNumber(used, 0),
            })}
          </small>
        </li>
      ))}
    </ul>
  );
};

export default MessageBalances;
