import type { StoredMediaItem } from '#state/video/stored-media.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

export type MediaType = StoredMediaItem['mediaType'];

const typeWords: Readonly<Record<MediaType, readonly [zh: string, en: string]>> = {
  photo: ['照片', 'Photos'],
  video: ['短片', 'Clips'],
  audio: ['录音', 'Sounds'],
};
const types = Object.keys(typeWords) as readonly MediaType[];

/** Which kind of file the terminal is asked for. */
export const MediaTypeChoice = ({
  chosen,
  onChoose,
}: {
  readonly chosen: MediaType;
  readonly onChoose: (mediaType: MediaType) => void;
}) => {
  const { t } = useTranslation();
  return (
    <span className={inputs.frame}>
      <select
        name="storedType"
        aria-label={t(['类型', 'Kind'])}
        value={chosen}
        onChange={({ target }) => onChoose(types.find((one) => one === target.value) ?? 'photo')}
      >
        {types.map((one) => (
          <option key={one} value={one}>
            {t(typeWords[one])}
          </option>
        ))}
      </select>
    </span>
  );
};
