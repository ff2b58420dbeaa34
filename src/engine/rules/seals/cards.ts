import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { driverByCard } from '../../master/drivers-of-truck.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import { record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { driverSlice } from '../../slices/driver.ts';
import { iso } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

const rule = { name: 'cards', version: 4 } as const;

const onCard = (world: RuleContext, fact: Fact<'nfc-card'>): void => {
  const { t, data } = fact;
  const holder = driverByCard(world, data.cardCode, t);
  world.point(
    withColumns(
      record(world, { kind: 'nfc', of: fact.id, startMs: t, endMs: t, where: whereAt(world, t), rule }),
      {
        time: iso(t),
        cardCode: data.cardCode,
        holderCode: holder?.driverCode ?? null,
        holderName: holder?.name ?? null,
        purpose: data.purpose,
        compartment: data.compartment ?? null,
        accepted: data.accepted,
        refusal: data.refusal ?? null,
      },
    ),
  );
  if (!data.accepted) return;
  const state = world.own(driverSlice);
  if (data.purpose === 'maintenance') state.maintenanceMs = t;
  if (data.purpose === 'unseal')
    state.unsealCard = { t, cardCode: data.cardCode, compartment: data.compartment ?? null };
};

/** Cards held to the console; accepted ones allow maintenance and unsealing for ten minutes. */
export const cards: Rule = {
  ...rule,
  meta: {
    title: ruleTitles.cards,
    intent: 'Records cards that are held to the reader, and signs drivers and escorts in and out.',
    source: ['S'],
    settings: [],
    records: ['nfc'],
    alarms: [],
  },
  on: { 'nfc-card': onCard },
};
