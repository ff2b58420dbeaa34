import { calibratedInstruments } from '#domain/cargo/calibration.ts';
import { formatDate, missing } from '#domain/time/time.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';

import { Both, PaperTable } from './seal-certificate-kit.part.tsx';

/** By which calibrations the instruments were judged; one that was over is bold. Nothing on papers without them. */
export const CalibrationTable = ({ content }: { readonly content: CertificateContent }) => {
  const told = content.fuels.flatMap(({ judged }) => judged?.calibrations ?? []);
  if (!content.fuels.some(({ judged }) => judged?.calibrations !== undefined)) return null;
  // A gauge that measured two fuels is told once.
  const calibrations = [
    ...new Map(told.map((one) => [`${one.instrument} ${one.number ?? ''} ${one.certificateNo}`, one])),
  ];
  return (
    <PaperTable
      part="certificate-calibrations"
      title={['检定', 'Calibrations']}
      heads={[
        { title: ['仪表', 'Instrument'] },
        { title: ['证书编号', 'Certificate'] },
        { title: ['检定日期', 'Calibrated'] },
        { title: ['有效至', 'Valid until'] },
      ]}
      rows={
        calibrations.length === 0
          ? [
              {
                key: 'none',
                cells: [
                  <Both
                    key="none"
                    text={[
                      '没有检定记录，不确定度按设置',
                      'none is entered: uncertainties are those of the settings',
                    ]}
                  />,
                  missing,
                  missing,
                  missing,
                ],
              },
            ]
          : calibrations.map(
              ([key, { instrument, number, certificateNo, calibratedTime, validUntil, expired }]) => {
                const until =
                  validUntil === null ? missing : formatDate(`${validUntil}T00:00:00+08:00`, 'zh');
                return {
                  key,
                  cells: [
                    <span key="instrument">
                      <Both text={calibratedInstruments[instrument].text} />
                      {number === null ? '' : ` ${number}`}
                    </span>,
                    certificateNo,
                    formatDate(calibratedTime, 'zh'),
                    expired ? (
                      <b key="until" data-value="expired">
                        {until} <Both text={['已过期', 'expired']} />
                      </b>
                    ) : (
                      until
                    ),
                  ],
                };
              },
            )
      }
    />
  );
};
