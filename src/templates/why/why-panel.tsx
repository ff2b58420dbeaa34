import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { loadWhy } from '#state/reports/report-why.ts';
import { useTranslation } from '#ui/language.tsx';

import { useRead } from '../use-read.ts';
import { WhyBody } from './why-body.tsx';
import { WhyStep } from './why-step.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import why from './why.module.css';

/** Why a row is there: in a sentence, and with everything that its rule named. One for each row. */
export const WhyPanel = ({ address, id }: { readonly address: string; readonly id: string }) => {
  const { t } = useTranslation();
  const [refetchKey, setRefetchKey] = useState(0);
  const { value, failure } = useRead(`${address} ${id} ${refetchKey}`, () => loadWhy(address, id, []));
  const row = value?.row ?? null;
  if (row === null && failure === null) return null;
  return (
    <section className={why.why} data-part="why">
      <div className={sections.heading}>{t(['判定依据', 'Why'])}</div>
      {failure === null ? null : (
        <p className={`${typography.small} ${typography.secondary}`} role="alert">
          {failure.message}{' '}
          <button type="button" className={buttons.small} onClick={() => setRefetchKey(refetchKey + 1)}>
            {t(words.retry)}
          </button>
        </p>
      )}
      {row === null ? null : (
        <WhyBody
          row={row}
          depth={0}
          step={(one) => <WhyStep key={one.id} address={address} row={id} path={[one.id]} role={one.role} />}
        />
      )}
    </section>
  );
};
