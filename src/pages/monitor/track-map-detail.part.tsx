import { alarmWord } from '#domain/alarm-words.ts';
import { directionOf } from '#domain/bearing.ts';
import { formatDuration } from '#domain/duration.ts';
import { formatChange, formatNumber } from '#domain/number-format.ts';
import { oilDrawing, oilLabel } from '#domain/oil-words.ts';
import { sealParts } from '#domain/seal-words.ts';
import { formatMoment, instantMs } from '#domain/time.ts';
import { truckProcessStates } from '#domain/truck-process-words.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, everyAlarm } from '#state/alarms.ts';
import { now } from '#state/clock.ts';
import type { TruckStatus } from '#state/fleet-view.ts';
import type { CompartmentDetail, TruckDetail, TruckEvent } from '#state/truck-detail.ts';
import { sealState } from '#templates/truck-drawing.ts';
import { TruckPicture } from '#templates/truck-picture.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { useSpeech } from '#ui/language.tsx';
import { recordKindText } from '#domain/record-kind-words.ts';

/** Values older than this are grey with their age beside them (look: stale). */
const staleMs = 120_000;

/** The alarm in force, with the button that confirms it. */
export const AlarmLine = ({ truck }: { readonly truck: TruckStatus }) => {
  const { t, language } = useSpeech();
  if (truck.status !== 3 || truck.alarm === null) return null;
  const { text, priority } = alarmWord(truck.alarm);
  const began = instantMs(truck.alarmStartTime);
  const waiting = everyAlarm.value.filter(
    (alarm) => alarm.signCode === truck.signCode && alarm.state === 'unconfirmed',
  );
  return (
    <div className="why-line" style={{ margin: '0 .75rem' }} data-part="truck-alarm">
      <PriorityGlyph priority={priority} size={18} />
      <div>
        <b>{t(text)}</b>
        {began === null ? null : (
          <div className="t2 small">
            {formatMoment(began, now.value, language)} ·{' '}
            {formatDuration((now.value - began) / 1000, language)}
          </div>
        )}
      </div>
      {waiting.length > 0 ? (
        <button type="button" className="btn red sm" onClick={() => void acknowledge(waiting)}>
          {t(words.confirm)}
        </button>
      ) : null}
    </div>
  );
};

const CompartmentRow = ({ item }: { readonly item: CompartmentDetail }) => {
  const { language } = useSpeech();
  const readAt = instantMs(item.readingTime);
  const old = readAt !== null && now.value - readAt > staleMs * 15;
  const field = (name: string, value: number | string | null) => ({
    'data-field': name,
    'data-value': value ?? '',
  });
  return (
    <tr className={item.seal === 'broken' ? 'bd' : undefined} data-id={item.compartment}>
      <td className="nw">
        <b>{item.compartment}</b>&ensp;
        <span {...field('seal', item.seal)}>
          <SealGlyph seal={sealState(item.seal)} />
        </span>
      </td>
      <td {...field('oilCode', item.oilCode)}>
        <i className={`sw ${oilDrawing(item.oilCode)}`} />
        {oilLabel(item.oilCode, language)}
      </td>
      <td className={old ? 'r old' : 'r'} {...field('levelMm', item.levelMm)}>
        {formatNumber(item.levelMm)}
      </td>
      <td className={old ? 'r old' : 'r'} {...field('vtL', item.vtL)}>
        {formatNumber(item.vtL)}
      </td>
      <td className={old ? 'r old' : 'r'} {...field('v20L', item.v20L)}>
        <b>{formatNumber(item.v20L)}</b>
      </td>
      <td className="r t2" {...field('temperatureC', item.temperatureC)}>
        {formatNumber(item.temperatureC, 1)}
      </td>
    </tr>
  );
};

const sum = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((all, value) => all + (value ?? 0), 0);

export const CompartmentTable = ({ detail }: { readonly detail: TruckDetail }) => {
  const { t } = useSpeech();
  const vtL = sum(detail.compartments.map((item) => item.vtL));
  const v20L = sum(detail.compartments.map((item) => item.v20L));
  return (
    <table className="ct">
      <thead>
        <tr>
          <th>{t(words.compartment)}</th>
          <th>{t(words.product)}</th>
          <th className="r">
            {t(words.level)}
            <small>mm</small>
          </th>
          <th className="r">
            Vt<small>L</small>
          </th>
          <th className="r">
            V20<small>L</small>
          </th>
          <th className="r">
            <small>℃</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {detail.compartments.map((item) => (
          <CompartmentRow key={item.compartment} item={item} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            {t(words.total)}{' '}
            {detail.pitchDeg === null ? null : (
              <span className="t3" style={{ fontWeight: 400 }}>
                {t(['俯仰', 'Pitch'])} {formatChange(detail.pitchDeg, 1)}° {t(['横滚', 'Roll'])}{' '}
                {formatChange(detail.rollDeg, 1)}°
              </span>
            )}
          </td>
          <td className="r" data-field="totalVtL" data-value={vtL ?? ''}>
            {formatNumber(vtL)}
          </td>
          <td className="r" data-field="totalV20L" data-value={v20L ?? ''}>
            {formatNumber(v20L)}
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
};

const isProcess = (code: string | null): code is keyof typeof truckProcessStates =>
  code !== null && code in truckProcessStates;

/** Speed, place, task, age of the fix, way of the day. */
export const TruckFacts = ({
  truck,
  detail,
}: {
  readonly truck: TruckStatus;
  readonly detail: TruckDetail | null;
}) => {
  const { t, language } = useSpeech();
  const gps = instantMs(truck.gpsTime);
  const old = gps !== null && now.value - gps > staleMs;
  const place =
    truck.area ??
    (truck.latitudeDeg === null || truck.longitudeDeg === null
      ? '—'
      : `${truck.latitudeDeg.toFixed(5)}, ${truck.longitudeDeg.toFixed(5)}`);
  return (
    <dl className="kv" style={{ padding: '.75rem 1rem .25rem', gridTemplateColumns: '4rem 1fr' }}>
      <dt>{t(words.speed)}</dt>
      <dd className={old ? 'old' : undefined} data-field="speed" data-value={truck.speed ?? ''}>
        {truck.speed === null ? '—' : `${Math.round(truck.speed)} km/h`}
        {truck.bearingDeg === null || (truck.speed ?? 0) < 3 ? '' : ` · ${t(directionOf(truck.bearingDeg))}`}
      </dd>
      <dt>{t(words.place)}</dt>
      <dd data-field="area" data-value={truck.area ?? ''}>
        {place}
      </dd>
      {isProcess(truck.processState) ? (
        <>
          <dt>{t(words.task)}</dt>
          <dd>
            {t(truckProcessStates[truck.processState].text)}
            {detail?.taskCode ? ` · ${detail.taskCode}` : ''}
          </dd>
        </>
      ) : null}
      <dt>GPS</dt>
      <dd className={old ? 'old' : undefined} data-field="gpsTime" data-value={truck.gpsTime ?? ''}>
        {formatMoment(truck.gpsTime, now.value, language)}
        {detail?.heartTime
          ? ` · ${t(['心跳', 'heartbeat'])} ${formatMoment(detail.heartTime, now.value, language)}`
          : ''}
      </dd>
      {detail?.todayKm === null || detail?.todayKm === undefined ? null : (
        <>
          <dt>{t(['今日', 'Today'])}</dt>
          <dd data-field="todayKm" data-value={detail.todayKm}>
            {formatNumber(detail.todayKm, 1)} km
          </dd>
        </>
      )}
    </dl>
  );
};

const isPart = (part: string | null): part is keyof typeof sealParts => part !== null && part in sealParts;

export const EventLine = ({ event }: { readonly event: TruckEvent }) => {
  const { t, language } = useSpeech();
  const what = [
    event.kind === 'alarm' && event.type !== null
      ? t(alarmWord(event.type).text)
      : t(recordKindText(event.kind)),
    event.compartment === null ? '' : t(['{n} 仓', 'No. {n}'], { n: event.compartment }),
    isPart(event.part) ? t(sealParts[event.part].text) : '',
    event.area ?? '',
    event.volumeL === null ? '' : `${formatNumber(event.volumeL)} L`,
  ];
  return (
    <div className={event.abnormal ? 'ev x' : 'ev'} data-id={event.id}>
      <span>{formatMoment(event.time, now.value, language)}</span>
      <i />
      <b>{what.filter((part) => part !== '').join(' · ')}</b>
    </div>
  );
};

/** Everything of a truck below its head: drawing, compartments, facts, last events. */
export const TruckBody = ({
  truck,
  detail,
  width,
}: {
  readonly truck: TruckStatus;
  readonly detail: TruckDetail | null;
  readonly width: number;
}) => {
  const { t } = useSpeech();
  return (
    <>
      <AlarmLine truck={truck} />
      {detail === null ? (
        <div className="bars" style={{ height: 330 }} aria-hidden="true">
          <i style={{ width: '90%', height: '6rem' }} />
          <i style={{ width: '70%' }} />
          <i style={{ width: '80%' }} />
        </div>
      ) : (
        <>
          <div style={{ padding: '.75rem .75rem 0' }}>
            <TruckPicture detail={detail} width={width} />
          </div>
          <CompartmentTable detail={detail} />
        </>
      )}
      <TruckFacts truck={truck} detail={detail} />
      {detail === null || detail.events.length === 0 ? null : (
        <>
          <div className="sec" style={{ margin: '.5rem 1rem .375rem' }}>
            {t(['最近事件', 'Last events'])}
          </div>
          <div style={{ padding: '0 1rem .75rem' }}>
            {detail.events.slice(0, 12).map((event) => (
              <EventLine key={`${event.kind} ${event.id} ${event.time}`} event={event} />
            ))}
          </div>
        </>
      )}
    </>
  );
};
