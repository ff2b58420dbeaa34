import type { Text } from '#i18n/text.ts';
import type { TileCondition } from '#state/video/tile-view.ts';

interface ConditionWords {
  readonly title: Text;
  /** What it means, and what one does. */
  readonly help: Text;
  /** Asking anew may help. */
  readonly again: boolean;
}

/** What the server adds to a state; other details are words already. */
const detailWords: Readonly<Record<string, Text>> = {
  token: ['许可已过期', 'The permission has expired'],
  scope: ['该车或该路已不在您的可看范围内', 'You no longer have access to this camera'],
  traffic: ['这一路已用 250 MB 流量', 'This channel has used 250 MB of data'],
};

/** Detail of a state in words; null: there is none. */
export const detailText = (detail: string, t: (text: Text) => string): string | null => {
  if (detail === '') return null;
  const known = Object.hasOwn(detailWords, detail) ? detailWords[detail] : undefined;
  return known === undefined ? detail : t(known);
};

/** Each state of a tile in words. Before the first picture come the three steps of connecting instead. */
export const conditionWords: Readonly<Record<TileCondition, ConditionWords>> = {
  asking: { title: ['连接中', 'Connecting'], help: ['正在请求终端', 'Asking the terminal'], again: false },
  opening: {
    title: ['连接中', 'Connecting'],
    help: ['终端已同意，等待视频连接', 'The terminal agreed; waiting for video'],
    again: false,
  },
  noKeyFrame: {
    title: ['没有关键帧', 'No key frame'],
    help: ['有数据，还没有可以开始解码的画面', 'Receiving data, but no picture yet that can be decoded'],
    again: true,
  },
  playing: {
    title: ['播放', 'Playing'],
    help: ['等待第一帧画面', 'Waiting for the first picture'],
    again: false,
  },
  seeking: {
    title: ['定位中', 'Seeking'],
    help: ['终端正在跳到这一时刻', 'The terminal is seeking to this moment'],
    again: false,
  },
  paused: { title: ['已暂停', 'Paused'], help: ['按播放继续', 'Press play to continue'], again: false },
  stalled: {
    title: ['画面卡住', 'Stalled'],
    help: ['3 秒没有数据，终端信号可能弱', 'No data for 3 s; the terminal may have a weak signal'],
    again: true,
  },
  offline: {
    title: ['终端离线', 'Terminal offline'],
    help: ['上线后自动连接', 'Connects automatically when back online'],
    again: false,
  },
  refused: {
    title: ['没有打开', 'Not opened'],
    help: ['终端或服务器拒绝了', 'Rejected by the terminal or the server'],
    again: true,
  },
  silent: {
    title: ['终端没有回答', 'No answer'],
    help: ['终端在线，但没有回答视频请求', 'The terminal is online but did not answer the request for video'],
    again: true,
  },
  limit: {
    title: ['达到上限', 'Limit reached'],
    help: ['同时观看的路数或流量已用完', 'Too many streams at a time, or the data allowance is used up'],
    again: true,
  },
  stopped: {
    title: ['已停止，省流量', 'Stopped to save data'],
    help: ['到了观看时限', 'Viewing time limit reached'],
    again: true,
  },
  ended: {
    title: ['录像结束', 'End of the recording'],
    help: ['这一段已播完', 'This section has finished'],
    again: true,
  },
  lost: {
    title: ['与服务器的连接断开', 'Disconnected from the server'],
    help: ['自动重连', 'Reconnecting automatically'],
    again: false,
  },
  noDecoder: {
    title: ['此浏览器不能解码', 'This browser cannot decode it'],
    help: [
      '换用新版 Chrome 或 Edge；终端用 H.265 的，可改为 H.264',
      'Use a recent Chrome or Edge; a terminal that sends H.265 can be set to H.264',
    ],
    again: true,
  },
};

/** What stands where a browser plays nothing at all. */
export const noPlayerWords: Text = [
  '此浏览器不能播放视频，请用 2023 年以后的 Chrome、Edge 或其他浏览器。',
  'This browser can’t play video. Use Chrome, Edge or another browser from 2023 or later.',
];
