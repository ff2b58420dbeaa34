import type { SettingKey } from '#contract/settings.ts';

import type { FixEvent } from '../../events/fix.ts';
import type { SettingInForce } from '../../master/setting-index.ts';
import type { RuleContext } from '../../rule-context.ts';

export interface Limit {
  readonly limitKmh: number;
  readonly source: string;
  readonly setting: SettingInForce;
}

type RoadClass = NonNullable<FixEvent['fact']['data']['roadClass']>;

/**
 * The setting that limits a class of road. The defaults are the law's for vehicles with dangerous goods: 80 km/h on
 * motorways, 60 on any other road (Rules on road transport of dangerous goods, 2019, article 46).
 */
const classSettings = {
  motorway: 'overspeed.motorwayKmh',
  road: 'overspeed.roadKmh',
  access: 'overspeed.accessKmh',
} as const satisfies Record<RoadClass, SettingKey>;

/** The limit at a fix: the setting in force, lowered by that of the road's class, by the road's own and by an area's. */
export const limitAt = (world: RuleContext, { areas, fact }: FixEvent): Limit => {
  let setting = world.setting('overspeed.limitKmh');
  let limitKmh = Number(setting.value);
  let source: string = setting.scope;
  const { roadClass } = fact.data;
  if (roadClass !== undefined) {
    const ofClass = world.setting(classSettings[roadClass]);
    if (Number(ofClass.value) < limitKmh) {
      setting = ofClass;
      limitKmh = Number(ofClass.value);
      source = 'roadClass';
    }
  }
  const road = fact.data.roadLimitKmh;
  if (road !== undefined && road < limitKmh) {
    limitKmh = road;
    source = 'road';
  }
  for (const area of areas)
    if (area.limitKmh !== undefined && area.limitKmh < limitKmh) {
      limitKmh = area.limitKmh;
      source = 'area';
    }
  return { limitKmh, source, setting };
};
