import { companiesBelow } from '../../../../identity/scope/company-line.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** In trucks of the card's company or below it: who sees the card sees these, and of others he learns nothing. */
const ownTrucks = `n.company_code in (${companiesBelow('array[r.company_code]')})`;

const lastUse = (column: string): string =>
  `(select n.${column} from nfc n where n.card_code = r.card_code and not n.withdrawn and ${ownTrucks}
    order by n.time desc limit 1)`;

/** A card is known to consoles by its code; where it worked is what they reported. */
const repairCard: ResourceHooks = {
  computed: { lastUsedTime: lastUse('time'), lastUsedIn: lastUse('sign_code') },
  beforeWrite: async (_context, before, written) => {
    const of = (field: string): string => String(written?.own[field] ?? before?.[field] ?? '');
    if (written !== null && of('validUntil') !== '' && of('validUntil') < of('issueDate'))
      throw badRequest(['请检查表单', 'Please check the form'], {
        validUntil: ['不能早于发卡时间', 'Not before it was issued'],
      });
  },
};

export default repairCard;
