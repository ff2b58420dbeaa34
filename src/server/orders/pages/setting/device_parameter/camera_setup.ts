import { cameraValues } from '#domain/commands/camera-setup.ts';
import { messageStateOf } from '#domain/commands/message-states.ts';
import type { Text } from '#i18n/text.ts';

import { queueCommand } from '../../../commands/queue-command.ts';
import { stopCommand } from '../../../commands/stop-command.ts';
import { badRequest, notFound } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** A field of the newest order that brings the setting as it is now; one that was edited since is not sent. */
const ofOrder = (column: string): string =>
  `(select ${column} from command c where c.kind = 'cameraSetup' and c.truck_id = r.truck_id
    and c.created_time >= r.edited_time order by c.id desc limit 1)`;

const state = ofOrder(
  `case c.state ${Object.entries(messageStateOf)
    .map(([command, message]) => `when '${command}' then '${message}'`)
    .join(' ')} end`,
);

const outside: Text = ['不能大于总通道数', 'More than there are channels'];

interface SetupRow extends Record<string, unknown> {
  readonly terminal: string;
  readonly company_code: string;
  readonly channels: readonly string[];
  readonly total_channels: number;
  readonly hd_line: number;
  readonly double_ip: boolean;
  readonly recording: boolean;
  readonly real_time: boolean;
  readonly send_time: Date;
}

const cameraSetup: ResourceHooks = {
  computed: {
    label: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    terminalPhone: `(select n.number from terminal n where n.truck_id = r.truck_id and n.until_time is null and n.role <> 'console'
      order by n.role = 'camera' desc, n.number limit 1)`,
    state: `coalesce(${state}, 'notSent')`,
    detail: `coalesce(${ofOrder('c.detail')}, '')`,
    attempts: ofOrder('c.attempts'),
    authorName: 'r.author_name',
    editedTime: 'r.edited_time',
    sentTime: ofOrder(`case when c.state = 'verified' then c.ended_time end`),
  },
  beforeWrite: async ({ actor, nowMs }, before, written) => {
    if (written === null) return undefined;
    const { totalChannels, hdLine } = { ...before, ...written.own };
    const most = Number(totalChannels);
    const faults: Record<string, Text> = {};
    if (Number(hdLine) > most) faults['hdLine'] = outside;
    if ((written.choices.get('channels') ?? []).some((channel) => Number(channel) > most))
      faults['channels'] = outside;
    if (Object.keys(faults).length > 0) throw badRequest(['请检查表单', 'Please check the form'], faults);
    return { authorName: actor.user.name, editedTime: new Date(nowMs).toISOString() };
  },
  actions: {
    send: async (context, row) => {
      const [setup] = await context.queries.query<SetupRow>(
        `select t.terminal, t.company_code, s.total_channels, s.hd_line, s.double_ip, s.recording, s.real_time, s.send_time,
           array(select channel from camera_setup_channel c where c.camera_setup_id = s.id) as channels
         from camera_setup s join truck t on t.id = s.truck_id where s.id = $1`,
        [Number(row['id'])],
      );
      if (setup === undefined) throw notFound();
      const values = cameraValues({
        channels: setup.channels.map(Number),
        totalChannels: setup.total_channels,
        hdLine: setup.hd_line,
        doubleIp: setup.double_ip,
        recording: setup.recording,
        realTime: setup.real_time,
      });
      await queueCommand(context, {
        terminal: setup.terminal,
        truckId: Number(row['truckId']),
        companyCode: setup.company_code,
        kind: 'cameraSetup',
        subject: 'camera',
        payload: { values },
        wanted: values,
        notBeforeMs: setup.send_time.getTime(),
      });
      return null;
    },
    stop: async (context, row) => {
      const [order] = await context.queries.query<{ id: number }>(
        `select id::int as id from command where kind = 'cameraSetup' and truck_id = $1 order by id desc limit 1`,
        [Number(row['truckId'])],
      );
      if (order === undefined) throw notFound();
      await stopCommand(context, order.id);
      return null;
    },
  },
};

export default cameraSetup;
