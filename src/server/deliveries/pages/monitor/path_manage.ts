import { lengthM } from '#domain/geo/line.ts';
import { round } from '#domain/text/round.ts';
import type { RouteLine } from '#resource/fields.ts';

import { badRequest } from '../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../resource-kit/hooks.ts';

/** Routes with their length, whose journey they are, and how often trucks left them lately. */
const pathManage: ResourceHooks = {
  computed: {
    stations: `(select string_agg(coalesce(a.name, s.station_code), ' → ' order by s.stop_no)
      from route_stop s left join station a on a.station_code = s.station_code where s.route_id = r.id)`,
    lengthKm: 'r.length_km',
    deviations: `(select count(*)::int from route_deviation d where d.route_code = r.route_code and not d.withdrawn
      and d.start_time >= now() - interval '30 days')`,
    journey: `(select k.sign_code || ' ' || to_char(k.start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
      from transport_task k where k.task_code = r.learned_from and not k.withdrawn limit 1)`,
  },
  beforeWrite: async (_context, before, written) => {
    if (written === null) return undefined;
    const stops = written.rows.get('stops');
    if (before === null ? !stops?.length : stops?.length === 0)
      throw badRequest(['请检查表单', 'Please check the form'], {
        stops: ['至少一个卸油站', 'At least one station'],
      });
    const line = written.own['line'];
    if (line === undefined || line === null) return undefined;
    return { lengthKm: round(lengthM((Object(line) as RouteLine).points) / 1000, 1) };
  },
};

export default pathManage;
