import type { CameraTruck } from '#state/video/cameras.ts';
import type { TileView } from '#state/video/tile-view.ts';
import type { WallChannel } from '#state/video/wall-address.ts';
import { type Translation, useTranslation } from '#ui/language.tsx';

import { channelName } from '../tile/channel-name.ts';
import { conditionWords } from '../tile/condition-words.ts';
import styles from './camera-tree.module.css';

/** Name of what is dragged from the tree to a tile. */
export const dragType = 'application/x-tankwatch-channel';

const channelText = ({ truckId, channel }: WallChannel): string => `${truckId}:${channel}`;

/** What a channel does on this page, in a word. */
const channelState = (
  truck: CameraTruck,
  view: TileView | null,
  { t }: Translation,
): { readonly text: string; readonly mark: 'on' | 'off' | 'bad' } => {
  if (view === null) return { text: truck.realTime ? '' : t(['未开实时', 'No live video']), mark: 'off' };
  const good = view.condition === 'playing' || view.condition === 'seeking';
  const opening = view.condition === 'asking' || view.condition === 'opening';
  return {
    text: view.talk === 'talking' ? t(['对讲', 'Talking']) : t(conditionWords[view.condition].title),
    mark: good ? 'on' : opening ? 'off' : 'bad',
  };
};

/** A camera of a truck; a press or a drag puts it on the wall. */
export const ChannelRow = ({
  truck,
  channel,
  viewOf,
  chosen,
  onChoose,
}: {
  readonly truck: CameraTruck;
  readonly channel: number;
  /** Read here: what a tile shows changes twice a second, the list does not. */
  readonly viewOf: (channel: WallChannel) => TileView | null;
  readonly chosen: boolean;
  readonly onChoose: (channel: WallChannel) => void;
}) => {
  const translation = useTranslation();
  const place = { truckId: truck.truckId, channel };
  const { text, mark } = channelState(truck, viewOf(place), translation);
  return (
    <button
      type="button"
      className={styles.channel}
      data-channel={channelText(place)}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, channelText(place))}
      aria-pressed={chosen}
      onClick={() => onChoose(place)}
    >
      <i className={styles.mark} data-mark={mark} />
      <span>{channelName(channel)}</span>
      <small>{text}</small>
    </button>
  );
};
