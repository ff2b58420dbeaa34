import type { ParameterFile } from '#domain/parameters/parameter-file.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';

import layout from '../parameter-layout.module.css';
import { RiskBars } from '../risk-bars.tsx';

/** What a roll-out risks, and how it goes about it. */
export const RolloutRisk = ({
  file,
  isFile,
}: {
  readonly file: ParameterFile;
  /** What is sent is a file, no fields. */
  readonly isFile: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <p className={layout.risk}>
        <RiskBars risk={file.risk} /> {t(file.effect)}
      </p>
      <dl className={sections.facts}>
        <dt>{t(['批次', 'Waves'])}</dt>
        <dd>{t(['先 1 辆，再 10 %，再其余', 'One truck, then 10 %, then the rest'])}</dd>
        <dt>{t(['行驶中', 'Moving'])}</dt>
        <dd>
          {file.risk === 'low' ? t(['照常下发', 'Sent anyway']) : t(['等停车', 'Waits until stationary'])}
        </dd>
        <dt>{t(['回读核对', 'Read back'])}</dt>
        <dd>{t(['值不同算失败', 'A different value counts as a failure'])}</dd>
        <dt>{t(['回退', 'Roll back'])}</dt>
        <dd>
          {!isFile
            ? t(['保存现值，可一键回退', 'Present values are kept and can be written back'])
            : t(['装回上一版本的文件', 'Installs the file of the former version'])}
        </dd>
      </dl>
    </>
  );
};
