import type { EditedSettingKey } from '#contract/setting-limits.ts';
import type { Text } from '#i18n/text.ts';

/** What each limit does, in one line under its name (`src/engine/rules.md` has the rules); one without a line does not compile. */
export const settingHelp: Readonly<Record<EditedSettingKey, Text>> = {
  'alarm.popupMaxAgeMin': [
    '更早发生的报警只记录、不弹窗；紧急报警例外',
    'An alarm found later than this is recorded and opens no window; an emergency always does',
  ],
  'fence.toleranceM': [
    '围栏边界以外这个距离内仍算在围栏内',
    'So far outside its border a truck still counts as inside a fence',
  ],
  'tank.emptyL': [
    '仓内不多于此量视为空仓：运输任务在各仓都空后结束',
    'A compartment with no more is empty; a trip ends when all are',
  ],
  'operation.minL': [
    '开封处油量变化达到此值才记为装油或卸油；异常开封时仓内不多于此量，严重度降为 2 级',
    'A change of volume counts as loading or unloading from here on; an opening off site with no more on board is of severity 2',
  ],
  'seal.debounceS': [
    '开、关须持续这么久才算数，滤掉传感器抖动',
    'Open or shut counts once it has lasted so long: a sensor that flickers is no opening',
  ],
  'seal.alarmWhenEmpty': [
    '空仓在非许可地点开封也报警',
    'Opening an empty compartment off site is an alarm, too',
  ],
  'unload.splitRate': [
    '离站时余量超过装油量的这个比例视为分卸，不报未卸净',
    'More than this share left on leaving a station is a split unloading, not an incomplete one',
  ],
  'emptying.dryS': [
    '卸空后油探头保持干燥的最短时间，不足则报未排干',
    'The probe has to stay dry so long after emptying; less is an incomplete emptying',
  ],
  'loss.highLossRate.gasoline': ['超过即为高损溢', 'More than this is a high loss'],
  'loss.highLossRate.diesel': ['超过即为高损溢', 'More than this is a high loss'],
  'loss.answerH': [
    '研判前给驾驶员陈述的时间，自运输结束起算',
    'Time for the driver to say his side before it is judged, from the end of the transport',
  ],
  'loss.minL': ['损溢不超过此量不报警，无论比率多少', 'A smaller loss raises no alarm, whatever its rate'],
  'loss.settleMin': [
    '卸油后等站端液位数据的时间，之后按已有数据结算',
    'So long the station’s gauge is waited for after an unloading; then what is there decides',
  ],
  'drain.minL': [
    '铅封关闭、途中油量减少达到此值才报途中流失',
    'A fall on the way with everything shut is a drain from here on',
  ],
  'drain.capacityRate': [
    '同时须达到仓容的这个比例，两者取大',
    'It has to reach this share of the compartment, too; the greater of both holds',
  ],
  'drain.noiseL': ['不大于此值的起落视为液位波动', 'Ups and downs up to here are noise of the level'],
  'drain.joinS': ['间隔短于此值的几次流失合成一条', 'Drains closer together than this become one'],
  'water.minMm': ['仓底稳定水位达到此值报管线水', 'A steady water level from here on is an alarm'],
  'overspeed.limitKmh': [
    '超过才算超速；围栏、线路和终端上报的路段限速更低时以低者为准',
    'Above it is overspeed; a lower limit of a fence, route or the terminal’s road holds instead',
  ],
  'overspeed.motorwayKmh': [
    '终端上报道路等级为高速公路时用',
    'Where the terminal says that the road is a motorway',
  ],
  'overspeed.roadKmh': [
    '终端上报道路等级为普通公路时用',
    'Where the terminal says that the road is an ordinary one',
  ],
  'overspeed.accessKmh': [
    '终端上报道路等级为支路时用',
    'Where the terminal says that the road is an access road',
  ],
  'overspeed.durationS': ['超速持续这么久才报警', 'Overspeed raises an alarm once it has lasted so long'],
  'overspeed.mergeS': [
    '两次超速间隔短于此值合成一条',
    'Two overspeeds with a shorter pause between them become one',
  ],
  'route.deviationS': [
    '有运单线路的重车离开走廊这么久、且达到下面的点数才报警',
    'A loaded truck with a route raises the alarm after so long outside its corridor, with the fixes below',
  ],
  'route.deviationFixes': [
    '行驶中落在走廊外的定位点数，滤掉个别漂移点',
    'Fixes in motion outside the corridor: a single stray one is none',
  ],
  'parking.minS': ['停这么久才记一次停车', 'A stop is recorded once it has lasted so long'],
  'parking.radiusM': [
    '以停下的第一个定位为中心，此范围内视为没有移动',
    'Around the first fix of the stop: within it the truck has not moved',
  ],
  'parking.timeoutMin': [
    '在允许停车的围栏以外停这么久报警',
    'Parking outside permitted places raises an alarm after so long',
  ],
  'offline.timeoutMin': [
    '车载终端这么久没有任何消息报离线；按计划关机的只记录',
    'No message from the terminal for so long is offline; switched off by plan it is recorded alone',
  ],
  'duty.continuousMin': ['连续驾驶超过此时间报警', 'Driving on for longer raises an alarm'],
  'duty.restMin': [
    '停够这么久才算休息，连续驾驶重新计',
    'A rest of this length ends continuous driving; a shorter one does not',
  ],
  'duty.dayMin': ['当天累计驾驶超过此时间报警', 'More driving in one day raises an alarm'],
  'harsh.accelerationMs2': ['加速度达到此值记为急加速', 'Accelerating from here on is harsh'],
  'harsh.brakingMs2': ['减速度达到此值记为急刹车', 'Braking from here on is harsh'],
  'curve.loadedMs2': [
    '装载 20 % 到 90 %、液体会晃动时，弯道横向加速度超过此值报弯道超速',
    'More lateral acceleration is cornering too fast, 20 % to 90 % full, when the load surges',
  ],
  'curve.otherMs2': ['空车和接近满载时用', 'The same for a truck that is empty or almost full'],
  'pressure.highKPa': ['罐内压力超过此值 60 秒报警', 'Tank pressure above it for 60 s raises an alarm'],
  'climate.cargoMinC': [
    '冷藏车货厢低于此温度 10 分钟报警；罐车不用',
    'Refrigerated trucks: below it for 10 min; tanks have no limit',
  ],
  'climate.cargoMaxC': [
    '冷藏车货厢高于此温度 10 分钟报警；罐车不用',
    'Refrigerated trucks: above it for 10 min; tanks have no limit',
  ],
  'climate.cargoMaxHumidityPercent': [
    '冷藏车货厢湿度高于此值 10 分钟报警；罐车不用',
    'Refrigerated trucks: above it for 10 min; tanks have no limit',
  ],
  'gauge.driftRate': [
    '液位仪与油库、流量计、站罐的偏差中位数超过此比例记为漂移',
    'The median deviation of a gauge from depot, meter and station above it is drift',
  ],
  'airtight.dropKPa': ['气密检测允许的压降，超过不合格', 'A tightness test may lose so much; more fails'],
};
