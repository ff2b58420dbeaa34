import { formatClock } from '#domain/time/time.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { now } from '#state/view/clock.ts';
import { connection, silenceS } from '#state/hub/connection.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import connectionState from '#ui/styles/connection-state.module.css';
import typography from '#ui/styles/typography.module.css';

/**
 * State of the connection: live, polling, delayed, broken with its countdown. Always with the time of the last
 * message.
 */
export const ConnectionChip = ({ short = false }: { readonly short?: boolean }) => {
  const { t, language } = useTranslation();
  const known = connection.value;
  if (!known || (known.lastContactMs === null && known.state !== 'offline'))
    return (
      <span className={connectionState.chip} data-part="connection" data-state="connecting">
        <Icon name="refresh" size={12} />
        {t(['连接中', 'Connecting'])}
      </span>
    );
  const clock = formatClock(known.lastContactMs);
  const lag = formatDuration(silenceS.value, language);
  const retryS =
    known.retryAtMs === null
      ? null
      : Math.max(0, Math.round((known.retryAtMs - (now.value - known.clockOffsetMs)) / 1000));
  const part = { 'data-part': 'connection', 'data-state': known.state } as const;
  switch (known.state) {
    case 'live':
      if (known.suspended)
        return (
          <span className={connectionState.delayed} {...part} data-suspended>
            <PriorityGlyph priority={3} size={14} />
            {known.suspended === 'database'
              ? short
                ? t(['无应答', 'No answer'])
                : t(['数据库没有应答', 'The database does not answer'])
              : short
                ? t(['停止接收', 'Paused'])
                : t(['服务器停止接收数据', 'The server takes no data'])}
          </span>
        );
      if (known.lagS > 0) {
        const lag = formatDuration(known.lagS, language);
        return (
          <span className={connectionState.delayed} {...part} data-lag={known.lagS}>
            <PriorityGlyph priority={3} size={14} />
            {short
              ? t(['滞后 {lag}', '{lag} behind'], { lag })
              : t(['实时，滞后 {lag}', 'Live, {lag} behind'], { lag })}
          </span>
        );
      }
      return (
        <span className={connectionState.chip} {...part}>
          <i className={connectionState.dot} />
          {short ? null : t(['实时', 'Live'])}
          <span className={typography.muted}>{clock}</span>
        </span>
      );
    case 'reconnecting':
      return (
        <span className={connectionState.chip} {...part}>
          <Icon name="refresh" size={12} />
          {short ? null : t(['重连中，数据截至', 'Reconnecting, data of'])}
          <span className={typography.muted}>{clock}</span>
        </span>
      );
    case 'stale':
      return (
        <span className={connectionState.delayed} {...part}>
          <PriorityGlyph priority={3} size={14} />
          {short ? lag : t(['数据滞后 {behind}', 'Behind {behind}'], { behind: lag })}
        </span>
      );
    case 'offline':
      return (
        <span className={connectionState.lost} {...part}>
          <Icon name="broken" size={14} />
          {retryS === null || short
            ? t(['已断开', 'Offline'])
            : t(['已断开，{s} 秒后重连', 'Offline, retry in {s} s'], { s: retryS })}
        </span>
      );
  }
};
