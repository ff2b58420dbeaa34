import { safetyEvidenceCalls, type SafetyEvidence } from '#contract/alarms/safety-evidence.ts';

import { writeAudit } from '../../audit/audit.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { type Actor, readerOf } from '../../identity/actor.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { askByHand } from '../attachments/announced-files.ts';
import type { AttachmentService } from '../attachments/attachment-service.ts';
import { type AlarmEvidence, evidenceOf } from '../attachments/evidence.ts';

interface Needs {
  readonly attachments: AttachmentService;
}

/** What alarms of active safety brought: wheels, and files of their terminals. */
const safetyEvidenceRoutes: Routes<Needs> = (mount, { attachments }) => {
  const { database } = mount;
  const found = async (actor: Actor, id: string): Promise<AlarmEvidence> => {
    const evidence = await evidenceOf(database, readerOf(actor), id);
    if (evidence === null) throw notFound();
    return evidence;
  };
  const told = async (actor: Actor, id: string): Promise<SafetyEvidence> => {
    const { wheels, files } = await found(actor, id);
    return { wheels, files, takesFiles: attachments.isListening() };
  };

  mountSession(mount, safetyEvidenceCalls['safetyEvidence.get'], (actor, { id }) => told(actor, id));

  mountSession(
    mount,
    safetyEvidenceCalls['safetyEvidence.fetch'],
    async (actor, { id }, { request, nowMs }) => {
      const { filesId, files } = await found(actor, id);
      if (filesId === null)
        throw badRequest(['终端没有为该报警上报附件', 'The terminal announced no files for this alarm']);
      await askByHand(database, filesId, nowMs);
      await writeAudit(database, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: 'safetyEvidence.fetch',
        subject: id,
        after: { terminalNumber: files.terminalNumber },
        ip: request.ip,
      });
      attachments.wake();
      return told(actor, id);
    },
  );
};

export default safetyEvidenceRoutes;
