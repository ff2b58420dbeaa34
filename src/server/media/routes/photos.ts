import { Readable } from 'node:stream';

import { type Photo, photoCalls } from '#contract/fleet/photos.ts';
import { chinaDayRange, chinaOffsetMs } from '#domain/time/china-day.ts';
import { resultCodes } from '#contract/envelope.ts';
import { messages } from '#i18n/messages.ts';

import { mountSession } from '../../http/mount.ts';
import { alreadySent } from '../../http/wires/wire.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import type { Routes } from '../../http/routes.ts';
import { zipStream } from '../../http/zip-stream.ts';
import { photosOf } from '../photos.ts';
import { readerOf } from '../../identity/actor.ts';
import { writeAudit } from '../../audit/audit.ts';
import { mediaFileOf } from '../media.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Plate, China time and camera, so that a folder sorts itself; the number keeps two of one second apart. */
const nameOf = ({ signCode, time, channel, contentType }: Photo, place: number): string => {
  const clock = new Date(Date.parse(time) + chinaOffsetMs).toISOString().slice(11, 19).replaceAll(':', '');
  const plate = signCode.replaceAll(/[^\p{L}\p{N}]/gu, '_');
  return `${plate}/${clock}_ch${channel}_${String(place + 1).padStart(3, '0')}.${endings[contentType ?? ''] ?? 'bin'}`;
};

const checkDay = (day: string): void => {
  if (!Number.isFinite(chinaDayRange(day).fromMs))
    throw badRequest(['日期格式不正确', 'Not a day'], { day: ['日期格式不正确', 'Not a day'] });
};

interface Needs {
  readonly config: { readonly keepTelemetryDays: number };
}

/** Photos of the fleet by truck and time, and many of them as one file. */
const photoRoutes: Routes<Needs> = (mount, { config }) => {
  const { database } = mount;
  mountSession(mount, photoCalls['photos.list'], async (actor, asked, { nowMs }) => {
    checkDay(asked.day);
    const { photos, more } = await photosOf(database, { ...readerOf(actor), ...asked, nowMs });
    return { photos, more, keptDays: config.keepTelemetryDays };
  });

  mountSession(mount, photoCalls['photos.archive'], async (actor, asked, { request, reply, nowMs }) => {
    checkDay(asked.day);
    const { photos } = await photosOf(database, { ...readerOf(actor), ...asked, nowMs });
    const picked = asked.ids === undefined ? null : new Set(asked.ids.split('\n'));
    const here = photos.filter(({ id, file }) => file === 'here' && (picked?.has(id) ?? true));
    if (here.length === 0) throw new Refusal(resultCodes.notFound, messages.noPhotosForDownload);
    await writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action: 'photos.archive',
      subject: `${asked.day} ${asked.signCode ?? ''}`.trim(),
      after: { photos: here.length },
      ip: request.ip,
    });
    const entries = here.map((photo, place) => ({
      name: nameOf(photo, place),
      timeMs: Date.parse(photo.time),
      read: async () => (await mediaFileOf(database, actor.companies, photo.id))?.content ?? Buffer.alloc(0),
    }));
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="photos-${asked.day}.zip"`)
      .type('application/zip')
      .send(Readable.from(zipStream(entries)));
    return alreadySent;
  });
};

export default photoRoutes;
