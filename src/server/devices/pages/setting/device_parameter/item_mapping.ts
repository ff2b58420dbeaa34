import { isItemTarget, itemTargets } from '#domain/devices/item-mapping.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import type { Row } from '../../../../resource-kit/read-form.ts';

const needsCompartment: Text = ['请填写仓号', 'say which compartment'];
const ofTruck: Text = ['整车的读数不填仓号', 'a reading of the truck has no compartment'];
const beyond: Text = ['超出 64 字节', 'beyond the 64 bytes that are kept'];
const scaleOfZero: Text = ['不能为 0：读数将恒定不变', 'not 0: every reading would be the same'];
const taken: Text = ['该型号的这一读数已有映射', 'this reading of the model is mapped already'];

const faultsOf = (row: Row): Record<string, Text> => {
  const target = String(row['target']);
  const by = isItemTarget(target) ? itemTargets[target].by : 'truck';
  const compartment = row['compartment'] ?? null;
  return {
    ...(by === 'compartment' && compartment === null ? { compartment: needsCompartment } : {}),
    ...(by === 'truck' && compartment !== null ? { compartment: ofTruck } : {}),
    ...(Number(row['startByte']) + Number(row['widthBytes']) > 64 ? { startByte: beyond } : {}),
    ...(Number(row['scale']) === 0 ? { scale: scaleOfZero } : {}),
  };
};

/** A reading of a model is mapped once in a company, and every field makes sense beside the others. */
const itemMapping: ResourceHooks = {
  computed: {
    label: `r.maker || coalesce(' ' || nullif(r.model, ''), '') || ' 0x' || r.item`,
  },
  beforeWrite: async ({ queries }, before, written) => {
    if (written === null) return;
    const row: Row = { ...(before as Row | null), ...written.own };
    const faults = faultsOf(row);
    const [first] = Object.values(faults);
    if (first !== undefined) throw badRequest(first, faults);
    const [same] = await queries.query(
      `select from item_mapping where company_code = $1 and maker = $2 and coalesce(model, '') = coalesce($3, '')
         and target = $4 and compartment is not distinct from $5::int and id <> $6`,
      [
        String(row['companyCode']),
        String(row['maker']),
        String(row['model'] ?? ''),
        String(row['target']),
        row['compartment'] === null || row['compartment'] === undefined ? null : Number(row['compartment']),
        Number(before?.['id'] ?? 0),
      ],
    );
    if (same !== undefined) throw badRequest(taken, { target: taken });
  },
};

export default itemMapping;
