import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

/** A day without recordings, and whether another may have some. */
export const NothingRecorded = ({
  day,
  isRecording,
}: {
  readonly day: string;
  /** The terminal records at all. */
  readonly isRecording: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(['{day} 没有录像', 'Nothing was recorded on {day}'], { day: day })}
      text={
        isRecording
          ? t(['换一天再看。', 'Try another day.'])
          : t(['这台终端没有开录像。', 'This terminal does not record.'])
      }
    />
  );
};
