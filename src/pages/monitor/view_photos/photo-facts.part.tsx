import { formatDateTime, missing } from '#domain/time/time.ts';
import { cameraWords } from '#domain/devices/camera-words.ts';
import { words } from '#i18n/words.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import type { Photo } from '#contract/fleet/photos.ts';

import { photoWords } from './photo-wall.part.tsx';
import sections from '#ui/styles/sections.module.css';

/** What is known of a photo, with what its file can be checked by. */
export const PhotoFacts = ({ photo }: { readonly photo: Photo }) => {
  const translation = useTranslation();
  const { t, language } = translation;
  return (
    <dl className={sections.facts}>
      <dt>{t(['事件', 'Event'])}</dt>
      <dd>{photoWords(photo, translation)}</dd>
      <dt>{t(['时间', 'Time'])}</dt>
      <dd>{formatDateTime(photo.time, language)}</dd>
      <dt>{t(['通道', 'Camera'])}</dt>
      <dd>{t(cameraWords(photo.channel))}</dd>
      <dt>{t(words.place)}</dt>
      <dd>{photo.areaName === null ? missing : (nameIn(photo.areaName, language) ?? photo.areaName)}</dd>
      <dt>{t(['文件', 'File'])}</dt>
      <dd>
        {photo.contentType ?? missing} · {Math.round(photo.sizeBytes / 1024)} kB
      </dd>
      <dt>SHA-256</dt>
      <dd>{photo.sha256 ?? missing}</dd>
    </dl>
  );
};
