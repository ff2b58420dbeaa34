import type { ReactNode } from 'react';

import { formatLitres } from '#domain/text/litres.ts';
import { statementPositions } from '#domain/losses/loss-statement.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import type { Text } from '#i18n/text.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import { bothNames } from '#state/view/english-names.ts';

import { Both, moment } from './seal-certificate-kit.part.tsx';
import styles from './certificate-signatures.module.css';

const fuelTable: Readonly<Record<string, { readonly text: Text }>> = fuelWords;

/** As much of a statement as a box holds; all of it is in the system. */
const shortened = (words: string): string => (words.length > 90 ? `${words.slice(0, 90)}…` : words);

/** A box to sign in, with agreement or objection to tick. */
const Box = ({ party, children }: { readonly party: Text; readonly children?: ReactNode }) => (
  <div>
    <Both text={party} />
    <div className={styles.said}>{children}</div>
    <em>
      <span>
        □ <Both text={['无异议', 'agrees']} />
      </span>
      <span>
        □ <Both text={['有异议：', 'objects:']} />
      </span>
      <Both text={['日期', 'date']} />
    </em>
  </div>
);

/** Three parties: what they have said in the system, and room for their pens. */
export const Signatures = ({ content }: { readonly content: CertificateContent }) =>
  content.signatures === undefined ? null : (
    <section className={styles.signatures} data-part="certificate-signatures">
      <h3>
        <Both text={['签字', 'Signatures']} />
      </h3>
      <div>
        <Box party={['发油方', 'Depot']} />
        <Box party={['承运方：驾驶员、押运员', 'Carrier']}>
          {content.fuels.map(({ fuel, judged }) =>
            judged === undefined || judged.verdict === null || judged.verdict === 'passed' ? null : (
              <p key={fuel} data-field="statement" data-value={judged.statement?.position ?? ''}>
                {content.fuels.length === 1 ? null : (
                  <>
                    <Both text={(fuelTable[fuel] ?? fuelWords.other).text} />{' '}
                  </>
                )}
                <Both text={['驾驶员', 'driver']} />
                {': '}
                {judged.statement === null ? (
                  <Both text={['尚未陈述', 'has not answered yet']} />
                ) : (
                  <>
                    <Both text={statementPositions[judged.statement.position].text} />{' '}
                    {[
                      judged.statement.driverName ?? judged.statement.byName,
                      moment(judged.statement.time),
                    ].join(' ')}
                    {' · '}
                    {shortened(judged.statement.words)}
                  </>
                )}
              </p>
            ),
          )}
        </Box>
        <Box party={['收油方', 'Station']}>
          {content.signatures.map((row) => (
            <p key={`${row.signedTime} ${row.areaName}`}>
              {[bothNames(row.areaName ?? ''), row.receiver].filter((part) => part !== '').join(' · ')}{' '}
              {moment(row.signedTime)}
              {row.receivedL === null ? '' : ` · ${formatLitres(row.receivedL)} L`}
              {row.remark === '' ? '' : ` · ${row.remark}`}
            </p>
          ))}
        </Box>
      </div>
    </section>
  );
