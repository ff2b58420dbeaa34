/** Pages of live and recorded video. */
export const videoAddresses = {
  wall: 'monitor/video_monitor',
  live: 'monitor/real_video',
  history: 'monitor/history_video',
  carousel: 'monitor/full_video',
} as const;
