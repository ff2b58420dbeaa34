import { useState } from 'react';

import { tankTableText } from '#domain/cargo/tank-table-text.ts';
import type { TankPoints } from '#resource/fields.ts';
import { checkTableFile } from '#state/reports/tank-tables.ts';
import { TableTrial } from '#templates/tank-table/table-trial.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** Tries a pasted table on past deliveries where a person asks for it: at each key would be too often. */
export const PastedTrial = ({
  truckId,
  compartment,
  points,
}: {
  readonly truckId: number;
  readonly compartment: number;
  readonly points: TankPoints;
}) => {
  const { t } = useTranslation();
  const [tried, setTried] = useState<TankPoints | null>(null);
  const text = tried === null ? null : `mm\tL\n${tankTableText(tried)}`;
  const { value, failure, reading } = useRead(text, () =>
    checkTableFile({ truckId, compartment }, { base64: btoa(text ?? '') }),
  );
  // What was tried of another table says nothing about this one.
  const isOfThese = tried === points && !reading;
  return (
    <>
      <button
        type="button"
        className={buttons.small}
        data-part="try-table"
        disabled={reading}
        onClick={() => setTried(points)}
      >
        {reading
          ? t(['计算中…', 'Calculating…'])
          : t(['对照近 30 天的装卸', 'Compare with the last 30 days'])}
      </button>
      <div role="status">
        {failure !== null && isOfThese ? (
          <p className={`${typography.small} ${typography.danger}`}>{failure.message}</p>
        ) : null}
        {value !== null && value.trial !== null && isOfThese ? <TableTrial trial={value.trial} /> : null}
      </div>
    </>
  );
};
