import type { Database } from '../database/database.ts';

/** Cameras of the pretend fleet, by plate. */
export interface SeededCameras {
  readonly signCode: string;
  readonly cameras: number;
}

/** Camera settings of trucks that have none yet: as many channels as their units have. */
export const seedCameras = async (
  database: Database,
  trucks: readonly SeededCameras[],
  nowMs: number,
): Promise<void> => {
  await database.query(
    `with wanted as (select * from unnest($1::text[], $2::int[]) as w (sign_code, cameras)),
     made as (
       insert into camera_setup (truck_id, total_channels, hd_line, double_ip, recording, real_time, send_time, author_name,
         edited_time)
       select t.id, w.cameras, 1, false, true, true, $3, '演示数据', $3
       from wanted w join truck_master t on t.sign_code = w.sign_code
       where not exists (select from camera_setup)
       returning id, total_channels)
     insert into camera_setup_channel (camera_setup_id, channel)
     select id, c::text from made, generate_series(1, total_channels) c`,
    [trucks.map(({ signCode }) => signCode), trucks.map(({ cameras }) => cameras), new Date(nowMs)],
  );
};
