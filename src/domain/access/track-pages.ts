/** Pages that show where trucks of every kind drove: replays, and the records that lead to one. */
export const trackPages = [
  'monitor/playback_track',
  'monitor/track_search',
  'monitor/track_compare',
  'monitor/video_monitor',
  'monitor/history_video',
  'monitor/view_photos',
  'cargo_monitor/*',
  'driving_monitor/*',
  'active_safety/*',
  'device_monitor/*',
  'airtight_detection/*',
  'setting/base_data/*',
] as const;

/** Pages that show where sprinkler trucks drove, and no other trucks. */
export const sprinklerTrackPages = [
  'monitor/sprinkler_playback_track',
  'monitor/sprinkler_monitoring',
  'monitor/sprinkler_statistics',
  'monitor/sprinkler_inventory',
  'monitor/sprinkler_real_inventory',
] as const;
