import { formatLitres, sumAsShown } from '#domain/text/litres.ts';
import { missing } from '#domain/time/time.ts';
import { oilDrawing, oilGrade } from '#domain/words/oil-words.ts';
import { sealVerdicts } from '#domain/words/certificate-words.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import { drawnSeal } from '#templates/certificate/certificate-picture.tsx';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

/** Unknown where one part is. */
const sum = (parts: readonly (number | null)[]): number | null =>
  parts.length === 0 || parts.includes(null) ? null : sumAsShown(parts.map((part) => part ?? 0));

/** Each compartment of the delivery: what went in, its seal, what came out and what was left. */
export const CertifiedCompartments = ({ content }: { readonly content: CertificateContent }) => {
  const { t, language } = useTranslation();
  return (
    <table className={tables.compact} data-part="certified-compartments">
      <thead>
        <tr>
          <th>{t(['仓', 'Comp.'])}</th>
          <th>{t(['油品', 'Product'])}</th>
          <th className={tables.right}>
            {t(['装 V20', 'In V20'])}
            <small>L</small>
          </th>
          <th>{t(['铅封', 'Seal'])}</th>
          <th className={tables.right}>
            {t(['卸 V20', 'Out V20'])}
            <small>L</small>
          </th>
          <th className={tables.right}>
            {t(['余 Vt', 'Left Vt'])}
            <small>L</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {content.compartments.map(({ compartment, oilCode, loadings, unloadings, verdict }) => (
          <tr key={compartment} data-id={compartment}>
            <td>{compartment}</td>
            <td>
              {oilCode === null ? (
                missing
              ) : (
                <>
                  <FuelSwatch oil={oilDrawing(oilCode)} />
                  {oilGrade(oilCode, language)}
                </>
              )}
            </td>
            <td className={tables.right}>
              {formatLitres(sum(loadings.map(({ loadedV20L }) => loadedV20L)))}
            </td>
            <td title={t(sealVerdicts[verdict].text)}>
              <SealGlyph seal={drawnSeal[verdict]} />
              <span className={typography.visuallyHidden}>{t(sealVerdicts[verdict].text)}</span>
            </td>
            <td className={tables.right}>
              {formatLitres(sum(unloadings.map(({ unloadedV20L }) => unloadedV20L)))}
            </td>
            <td className={tables.right}>{formatLitres(unloadings.at(-1)?.remainderVtL)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
