import { camerasFailure, cameraTrucks, loadCameras } from '#state/video/cameras.ts';
import { ownPlayer } from '#state/video/open-wall.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, LoadingBars } from '#ui/page.tsx';

import { noPlayerWords } from './tile/condition-words.ts';

/** Why a page of video shows no picture at all; null: it can. */
export const VideoState = () => {
  const { t } = useTranslation();
  if (ownPlayer === 'none')
    return <EmptyState title={t(['不能播放视频', 'Video cannot be played'])} text={t(noPlayerWords)} />;
  if (cameraTrucks.value === null)
    return camerasFailure.value === null ? (
      <LoadingBars />
    ) : (
      <TableFailure failure={camerasFailure.value} onRetry={() => void loadCameras()} />
    );
  if (cameraTrucks.value.trucks.length === 0)
    return (
      <EmptyState
        title={t(['没有装摄像头的车', 'No truck with cameras'])}
        text={t([
          '在系统设置的摄像头设置中登记终端号和通道后，这里就能看。',
          'Once terminal and channels are entered in the camera settings, they can be watched here.',
        ])}
      />
    );
  return null;
};
