import { useState } from 'react';

import { words } from '#i18n/words.ts';
import { loadWhy } from '#state/report-why.ts';
import { useSpeech } from '#ui/language.tsx';

import { useRead } from '../use-read.ts';
import { WhyBody } from './why-body.tsx';
import { WhyStep } from './why-step.tsx';

import './why.css';

/** Why a row is there: in a sentence, and with everything that its rule named. One for each row. */
export const WhyPanel = ({ address, id }: { readonly address: string; readonly id: string }) => {
  const { t } = useSpeech();
  const [turn, setTurn] = useState(0);
  const { value, failure } = useRead(`${address} ${id} ${turn}`, () => loadWhy(address, id, []));
  const row = value?.row ?? null;
  if (row === null && failure === null) return null;
  return (
    <section className="why" data-part="why">
      <div className="sec">{t(['判定依据', 'Why'])}</div>
      {failure === null ? null : (
        <p className="small t2" role="alert">
          {failure.message}{' '}
          <button type="button" className="btn sm" onClick={() => setTurn(turn + 1)}>
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
