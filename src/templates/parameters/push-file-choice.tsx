import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** Which file of parameters is sent. */
export const PushFileChoice = ({
  files,
  file,
  onFile,
}: {
  readonly files: readonly ParameterFileName[];
  readonly file: ParameterFileName;
  readonly onFile: (file: ParameterFileName) => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className={inputs.frame}>
      <select
        name="file"
        value={file}
        aria-label={t(['参数文件', 'Parameter file'])}
        onChange={(event) => onFile(files.find((name) => name === event.target.value) ?? file)}
      >
        {files.map((name) => (
          <option key={name} value={name}>
            {t(parameterFileOf(name).title)}
            {parameterFileOf(name).typeCode === null ? '' : ` ${name}`}
          </option>
        ))}
      </select>
    </label>
  );
};
