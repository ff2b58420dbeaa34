import { lossStatementCalls, statementPages } from '#contract/reports/loss-statements.ts';
import { mayState, maxStatementPhotoBytes, maxStatementPhotos } from '#domain/losses/loss-statement.ts';
import { cleanPicture } from '#domain/pictures/clean-picture.ts';
import { bytesOfBase64 } from '#domain/text/base64.ts';

import { mountSession } from '../../http/mount.ts';
import { alreadySent } from '../../http/wires/wire.ts';
import { sendPrivateFile } from '../../http/private-file.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest, notFound, restricted } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { maySee } from '../../identity/menus.ts';
import {
  addStatement,
  type NewStatement,
  statementPhoto,
  statementsOf,
  type StatementSubject,
  statementSubject,
} from '../loss-statements.ts';

const contentTypes = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const;

/** The pictures alone of what was sent. */
const photosIn = (photos: string): NewStatement['photos'] => {
  const files = photos.split(',').filter((file) => file !== '');
  const refuse = (text: readonly [string, string]) =>
    badRequest(['照片无法保存', 'The photos can’t be kept'], { photos: text });
  if (files.length > maxStatementPhotos)
    throw refuse([`最多 ${maxStatementPhotos} 张`, `${maxStatementPhotos} at most`]);
  return files.map((file, index) => {
    const bytes = bytesOfBase64(file);
    if (bytes !== null && bytes.length > maxStatementPhotoBytes)
      throw refuse([
        `第 ${index + 1} 张超过 ${maxStatementPhotoBytes / 1000} kB`,
        `Photo ${index + 1} has more than ${maxStatementPhotoBytes / 1000} kB`,
      ]);
    const picture = bytes === null ? null : cleanPicture(bytes);
    if (picture === null)
      throw refuse([
        `第 ${index + 1} 张不是完整的 JPEG、PNG 或 GIF`,
        `Photo ${index + 1} is no whole JPEG, PNG or GIF`,
      ]);
    return { contentType: contentTypes[picture.ending], content: Buffer.from(picture.bytes) };
  });
};

/** What drivers say of losses, taken down in their name: added, never changed. */
const lossStatementRoutes: Routes = (mount) => {
  const { database } = mount;
  const check = (actor: Actor): void => {
    if (!statementPages.some((page) => maySee(actor.functions, page))) throw restricted();
  };
  const subjectFor = async (actor: Actor, id: string): Promise<StatementSubject> => {
    check(actor);
    const subject = await statementSubject(database, actor.companies, id);
    if (!subject) throw notFound();
    return subject;
  };

  mountSession(mount, lossStatementCalls['lossStatements.get'], async (actor, { id }) =>
    statementsOf(database, await subjectFor(actor, id)),
  );

  mountSession(
    mount,
    lossStatementCalls['lossStatements.add'],
    async (actor, { id, position, words, photos = '' }, { nowMs }) => {
      const subject = await subjectFor(actor, id);
      if (!mayState[subject.state])
        throw badRequest(['这条损溢已通过，无需陈述', 'This loss has passed: no statement is needed'], {
          words: ['无需陈述', 'Not asked'],
        });
      if (words.trim() === '')
        throw badRequest(['请填写陈述', 'Please write what the driver says'], {
          words: ['必填', 'Required'],
        });
      await addStatement(
        database,
        subject,
        { position, words: words.trim(), photos: photosIn(photos) },
        { userId: actor.user.id, byName: actor.user.name, nowMs },
      );
      return statementsOf(database, subject);
    },
  );

  mountSession(
    mount,
    lossStatementCalls['lossStatements.photo'],
    async (actor, { statementId, number }, { reply }) => {
      check(actor);
      const photo = await statementPhoto(database, actor.companies, statementId, number);
      if (!photo) throw notFound();
      await sendPrivateFile(reply, photo);
      return alreadySent;
    },
  );
};

export default lossStatementRoutes;
