import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useTranslation } from '#ui/language.tsx';

import { Connection } from './identity-provider/connection.part.tsx';
import { MappingTrial } from './identity-provider/mapping-trial.part.tsx';
import styles from './identity-provider/identity-provider.module.css';

/** What a provider has to be told, its secret and whether it answers; and whom the mapping makes of somebody. */
const IdentityProviderPanel = ({ row, draft, readOnly }: ResourcePanelProps) => {
  const { t } = useTranslation();
  if (readOnly) return null;
  return (
    <div className={styles.panel}>
      {row === null ? (
        <p>
          {t([
            '保存后显示要登记到身份提供方的地址，并录入密钥。',
            'Once it is saved, the addresses for the provider are shown here and its secret is entered.',
          ])}
        </p>
      ) : (
        <Connection providerId={Number(row['id'])} code={String(row['code'])} />
      )}
      <MappingTrial providerId={row === null ? null : Number(row['id'])} draft={draft} />
    </div>
  );
};

export default IdentityProviderPanel;
