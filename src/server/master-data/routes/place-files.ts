import { type KindChoices, placeFileCalls } from '#contract/fleet/place-files.ts';
import type { PlaceFile } from '#domain/geo/place-files/found-place.ts';
import { isPlaceKind, type PlaceKind } from '#domain/geo/place-files/place-kinds.ts';
import { textIn } from '#i18n/text.ts';

import { writeAudit } from '../../audit/audit.ts';
import { type Around, mountAround } from '../../http/mount.ts';
import { languageOf } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { parseFormJson } from '../../kernel/json-limits.ts';
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { FileReader } from '../../resource-kit/files/file-reader.ts';
import type { ResourcePageAt } from '../../resource-kit/page.ts';
import { mapYielding } from '../../sheets/map-yielding.ts';
import { importPlaceFile } from '../place-files/import-place-file.ts';
import { placePages } from '../place-files/place-pages.ts';
import { type PlaceFileChoices, planPlaceFile } from '../place-files/plan-place-file.ts';

interface Needs {
  readonly files: FileReader;
  readonly resourcePageAt: ResourcePageAt;
}

const kindsIn = (value: unknown): Readonly<Record<string, PlaceKind>> =>
  Object.fromEntries(
    Object.entries(Object(value)).filter((entry): entry is [string, PlaceKind] => isPlaceKind(entry[1])),
  );

/** @throws Refusal 400: it is no such JSON */
const kindChoices = (text: string | undefined): KindChoices => {
  try {
    const { folders, rows } = Object(parseFormJson(text ?? '{}')) as Record<string, unknown>;
    return { folders: kindsIn(folders), rows: kindsIn(rows) };
  } catch {
    // Said below, in words.
    throw badRequest(['格式不正确', 'Wrong format'], {
      kinds: ['格式不正确', 'Wrong format'],
    });
  }
};

interface SaidChoices extends Omit<Partial<PlaceFileChoices>, 'kinds'> {
  readonly fileName: string;
  readonly kind: PlaceKind;
  readonly fillHoles: boolean;
  readonly kinds?: string;
}

const choicesOf = (said: SaidChoices): PlaceFileChoices => ({
  fileName: said.fileName,
  datum: said.datum ?? null,
  companyCode: said.companyCode ?? null,
  kind: said.kind,
  kinds: kindChoices(said.kinds),
  radiusM: said.radiusM ?? null,
  fillHoles: said.fillHoles,
  contact: said.contact ?? null,
});

/** Heads of columns that are told as not read, at most. */
const toldHeads = 30;

/** Fences and places from files of other programs: looked at, and in. */
const placeFileRoutes: Routes<Needs> = (mount, { files, resourcePageAt }) => {
  const { database } = mount;
  const planning = createKeyedMutex<'places'>();
  /** A file of a user at a time; of all that were read one is planned or written. */
  const withFile: Around<{ readonly base64: string }, PlaceFile> = ({ user }, { base64 }, go) =>
    files.inTurn(user.id, async (read) => {
      const file = await read('places', new Uint8Array(Buffer.from(base64, 'base64')));
      return planning.run('places', () => go(file));
    });

  mountAround(
    mount,
    placeFileCalls['placeFiles.plan'],
    withFile,
    async (actor, { address, ...said }, { request }, file) => {
      const language = languageOf(request);
      const pages = placePages(actor, resourcePageAt);
      const plan = await planPlaceFile(database, actor, pages, file, choicesOf(said));
      await writeAudit(database, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: 'placeFiles.plan',
        subject: address,
        after: { file: said.fileName, rows: plan.rows.length },
        ip: request.ip,
      });
      return {
        digest: plan.digest,
        own: plan.own,
        asksDatum: plan.asksDatum,
        kinds: [...pages.keys()],
        hasPins: file.places.some(({ shape, radiusM }) => shape.kind === 'pin' && radiusM === null),
        hasHoles: file.places.some(({ shape }) => shape.kind === 'polygon' && shape.rings.length > 1),
        asksContact: plan.rows.some(
          ({ page: { resource }, before, outline }) =>
            outline !== null && before === null && resource.fields['manager']?.required === true,
        ),
        unread: plan.unread.slice(0, toldHeads),
        rows: await mapYielding(plan.rows, ({ rowNumber, folder, kind, action, name, outline, texts }) => ({
          rowNumber,
          folder,
          kind,
          action,
          name,
          outline,
          texts: texts.map((text) => textIn(text, language)),
        })),
      };
    },
  );

  mountAround(
    mount,
    placeFileCalls['placeFiles.import'],
    withFile,
    (actor, { digest, rows, reason = '', ...said }, { request, nowMs }, file) =>
      database.transaction(async (queries) => {
        const { written, proposed, refused } = await importPlaceFile(
          { queries, actor, ip: request.ip, nowMs },
          database.transaction,
          placePages(actor, resourcePageAt),
          file,
          choicesOf(said),
          { digest, rows: new Set(rows.split(',').map(Number)), reason },
        );
        return {
          written,
          proposed,
          refused: refused.map(({ shape: { rowNumber, name }, text }) => ({
            rowNumber,
            name,
            text: textIn(text, languageOf(request)),
          })),
        };
      }),
  );
};

export default placeFileRoutes;
