import { receiverWarning } from './outbox/unreached-sql.ts';

/** SQL of what is known of a receiver `r` by its last notice. */
const last = (column: string): string =>
  `(select ${column} from notice n where n.receiver_id = r.id and n.begun_time is not null order by n.begun_time desc, n.id desc limit 1)`;

/** Reckoned fields that every receiver has. */
export const receiverComputed = {
  lastTime: last('n.begun_time'),
  lastState: last('n.state'),
  warning: receiverWarning,
  receiverId: 'r.id',
} as const;
