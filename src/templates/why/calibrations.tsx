import { calibratedInstruments, type CountedCalibration } from '#domain/cargo/calibration.ts';
import { formatDate } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import lists from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

/** Certificates by which the instruments of a row were judged; one that was over stands out. */
export const Calibrations = ({ calibrations }: { readonly calibrations: readonly CountedCalibration[] }) => {
  const { t, language } = useTranslation();
  if (calibrations.length === 0) return null;
  return (
    <section data-part="calibrations">
      <div className={sections.heading}>{t(['检定', 'Calibrations'])}</div>
      <ul className={`${lists.list} ${typography.small}`}>
        {calibrations.map(({ instrument, number, certificateNo, calibratedTime, validUntil, expired }) => (
          <li key={`${instrument} ${number ?? ''} ${certificateNo}`} data-expired={expired}>
            <span>
              {t(calibratedInstruments[instrument].text)} {number ?? ''} · {certificateNo}
            </span>
            {expired ? (
              <b>
                {t(['{from} 检定，{until} 已过期', '{from}, expired {until}'], {
                  from: formatDate(calibratedTime, language),
                  until: validUntil === null ? '' : formatDate(`${validUntil}T00:00:00+08:00`, language),
                })}
              </b>
            ) : (
              <span className={typography.secondary}>
                {t(['{from} 检定', 'calibrated {from}'], { from: formatDate(calibratedTime, language) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
