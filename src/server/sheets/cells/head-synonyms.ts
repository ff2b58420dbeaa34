/**
 * Heads under which companies, authorities and other programs keep a field, beside its own titles; by field, whatever the
 * page, and by a table's own fields where one word means different things. Spelled as people do: `headForm` compares them.
 */
type Synonyms = Readonly<Record<string, readonly string[]>>;

const words = (text: string): readonly string[] => text.split('|').map((word) => word.trim());

/** Documents and their ends, as lists call them: 到期 … 有效期 … */
const until = (...documents: readonly string[]): readonly string[] =>
  documents.flatMap((document) =>
    words(`有效期 | 有效期至 | 到期 | 到期日 | 到期日期 | 到期时间 | 截止日期 | 有效期止 | 有效日期`).map(
      (end) => `${document}${end}`,
    ),
  );
const untilInEnglish = (...documents: readonly string[]): readonly string[] =>
  documents.flatMap((document) =>
    words(`until | expiry | expiry date | expires | valid until | due | due date | valid to`).map(
      (end) => `${document} ${end}`,
    ),
  );

const plate = words(`车牌 | 车号 | 车牌号 | 车牌号码 | 牌照 | 牌照号 | 牌照号码 | 号牌 | 号牌号码 | 车辆号牌 |
    车辆牌照 | 车辆牌号 | 车辆号码 | 机动车号牌 | 自编号车牌 | 主车车牌 | 主车号 | 牵引车车牌 |
    牵引车号 | plate | plate no | number plate | licence plate | license plate |
    licence plate number | license plate number | licence no | registration | registration no |
    registration number | registration mark | reg | reg no | reg number | vehicle |
    vehicle no | vehicle number | vehicle registration | truck | truck no | truck number |
    tractor | vrn`);

const company = words(`公司 | 公司名称 | 单位 | 单位名称 | 所属单位 | 所属企业 | 车属单位 | 隶属单位 | 业户 |
    业户名称 | 企业名称 | 运输公司 | 运输企业 | 承运公司 | 承运单位 | 承运人 | 车队 |
    车队名称 | 所属车队 | 分公司 | 所属分公司 | 部门 | 所属部门 | 所属机构 | 组织 | 所属组织 |
    company | company name | carrier | haulier | fleet | owner | operator | organisation |
    organization | branch | unit | belongs to | division`);

const driver = words(`驾驶员 | 驾驶员姓名 | 驾驶人 | 司机 | 司机姓名 | 主驾 | 主驾驶 | 主驾驶员 | 主驾姓名 |
    当班驾驶员 | driver | driver name | main driver | assigned driver`);

const phones =
  words(`联系电话 | 电话 | 电话号码 | 联系方式 | 手机 | 手机号 | 手机号码 | 移动电话 | 联系人电话 |
    phone | phone no | phone number | tel | mobile | mobile no | mobile number |
    mobile phone | cell | cell phone | contact number`);

const everywhere: Synonyms = {
  signCode: plate,
  companyCode: company,
  plateColor: words(`号牌颜色 | 牌照颜色 | 车牌色 | 牌色 | 颜色 | 号牌种类 | plate color | plate colour |
    number plate colour | licence plate colour`),
  vin: words(`车架号码 | 车架 | 车辆识别代号 | 车辆识别代码 | 车辆识别码 | 识别代号 | 大架号 | vin code |
    vin no | chassis | chassis no | chassis number | vehicle identification number`),
  truckModel: words(`车辆类型 | 车辆类别 | 类型 | 车种 | type | truck type | vehicle type | kind`),
  truckColor: words(`车辆颜色 | 车色 | colour | color | vehicle colour | truck colour`),
  driverCode: driver,
  city: words(`所在城市 | 地市 | 所在地市 | town`),
  district: words(`区 | 县 | 所在区县 | county`),
  terminal:
    words(`终端 | 终端编号 | 终端ID | 终端序列号 | 主机 | 主机号 | 主机编号 | 设备号 | 设备ID | 设备序列号 |
    设备号码 | GPS编号 | console | console no | console s/n | s/n | terminal | terminal id | terminal no | device |
    device id | device no | serial | serial no | serial number | tracker id`),
  simNumber: words(`SIM | SIM卡 | SIM号 | SIM卡号码 | 手机卡号 | 物联网卡号 | 流量卡号 | 通讯卡号 | 卡号 |
    sim card | sim card no | sim no | sim number | msisdn`),
  channelQuantity: words(`通道 | 摄像头数 | 视频通道数 | channels | cameras`),
  carryingCapacityT: words(`核载 | 核载量 | 载重 | 载重量 | 核定载重 | 核定载重量 | 核定载质量 | 额定载重 |
    额定载质量 | 载质量 | 吨位 | 核定吨位 | payload | load | max load | tonnage | rated load`),
  tankerLengthMm: words(`罐长 | 罐体长 | tank length`),
  vehicleLicenceUntil: [
    '年检',
    '年审',
    ...until('行驶证', '年检', '年审', '车辆年检', '车辆年审', '检验', '车检', '机动车检验'),
    ...untilInEnglish('licence', 'vehicle licence', 'registration', 'mot', 'inspection', 'annual inspection'),
  ],
  hazardousPermit: words(
    `道路运输证 | 道路运输证编号 | 运输证号 | 营运证号 | 营运证 | permit no | permit number`,
  ),
  escortCode: words(`押运 | 押运人 | 押运人员 | 押运员姓名 | escort name | attendant`),
  hazardousPermitUntil: [
    ...until('道路运输证', '运输证', '营运证', '道路运输经营许可证', '危货运输证', '危运证'),
    ...untilInEnglish(
      'permit',
      'hazmat permit',
      'adr',
      'adr certificate',
      'transport permit',
      'hazardous goods permit',
    ),
  ],
  tankInspectionUntil: [
    '罐检',
    '强检',
    ...until('罐检', '罐体检验', '罐体检测', '罐体检定', '罐体', '罐体年检', '强检', '罐检报告'),
    ...untilInEnglish('tank inspection', 'tank test', 'tank'),
  ],
  insuranceUntil: [
    ...until('保险', '商业险', '商业保险', '承运人责任险', '承运险', '车辆保险'),
    ...untilInEnglish('insurance', 'policy', 'cover'),
  ],
  enabled: words(`启用 | 是否启用 | 启用状态 | 使用状态 | 在用 | 是否在用 | 是否在职 | 在职 | 在职状态 |
    车辆状态 | 营运状态 | 运营状态 | status | active | enabled | in use | state`),
  name: ['名字', 'full name'],
  nameEn: words(`英文名 | name in english | english`),
  shortName: words(`简称名 | 短名 | short | abbreviation`),
  phone: phones,
  address: words(`详细地址 | 地址信息 | 所在地 | 位置 | location | street address | site address`),
  manager: words(`负责人 | 站长 | 库长 | 经理 | 联系人姓名 | 管理员 | 管理人 | manager | contact person |
    contact name | person in charge`),
  remark: words(`说明 | 备注信息 | 附注 | remarks | note | notes | comment | comments`),
  note: words(`说明 | 备注 | 附注 | remarks | remark | notes | comment`),
  validUntil: words(`有效期 | 到期 | 到期日 | 到期日期 | 卡有效期 | expiry | expiry date | expires`),
  'shape.longitudeDeg': words(`经度 | 东经 | 经度坐标 | lon | lng | long | longitude | x`),
  'shape.latitudeDeg': words(`纬度 | 北纬 | 纬度坐标 | lat | latitude | y`),
  'shape.position':
    words(`坐标 | 经纬度坐标 | 位置坐标 | GPS坐标 | 坐标位置 | coordinates | lat lng | lat/lng | lat/lon | latlng |
        lng/lat | lon/lat | gps | geo`),
  'shape.radiusM': words(`半径 | 围栏半径 | 安全范围 | radius`),
};

const site = (...kinds: readonly string[]): readonly string[] => [
  ...kinds.flatMap((kind) => [kind, `${kind}名称`, `${kind}名`]),
  '站点',
  '站点名称',
  '站名',
  '地点',
  'site',
  'site name',
  'place',
];

const area: Synonyms = {
  name: [
    ...site('加油站', '油站', '油库', '停车场', '场地', '服务站'),
    'station',
    'station name',
    'depot',
    'depot name',
    'park',
    'parking',
    'parking lot',
  ],
  areaCode: words(`编号 | 代码 | 站号 | 油站编号 | 油站编码 | 加油站编号 | 加油站编码 | 站点编号 | 站点编码 |
    库号 | 油库编号 | 油库编码 | code | site code | station code | site id | station id |
    depot code | id`),
  companyCode: company,
};

/** By the resource's table. */
const ofTable: Readonly<Record<string, Synonyms>> = {
  area,
  driver: {
    name: [...driver, '员工姓名', 'employee', 'employee name', 'staff name'],
    driverCode:
      words(`驾驶员编号 | 驾驶员代码 | 司机编号 | 工号 | 员工号 | 员工编号 | 人员编号 | 编码 | 代码 |
    driver code | driver id | driver no | employee no | employee number | employee id |
    staff no | staff id | badge`),
    idNumber:
      words(`身份证 | 身份证号码 | 证件号 | 证件号码 | 居民身份证 | 身份证件号 | id card | id card no |
    national id | identity number`),
    sex: ['男女', 'gender'],
    birthday: words(`出生 | 出生年月 | 出生年月日 | 生日 | dob | date of birth | birth date | born`),
    birthPlace: words(`户籍 | 出生地 | 籍贯地 | place of birth`),
    homeAddress: words(`住址 | 家庭地址 | 现住址 | 地址 | 居住地址 | 联系地址 | address | home address`),
    mobile: phones,
    telephone: words(`固话 | 座机 | 家庭电话 | landline | home phone`),
    email: words(`电子邮箱 | 邮件 | 电子邮件 | mail | e mail | email address`),
    qualificationCertificate:
      words(`从业资格证 | 从业资格证号码 | 从业资格证书号 | 资格证号 | 资格证 | 资格证书 | 资格证号码 |
    从业证号 | 从业证 | 驾驶员从业资格证 | certificate | certificate no | certificate number |
    adr licence | cpc no`),
    qualificationUntil: [
      ...until('从业资格证书', '资格证', '从业证', '证件', '资格证书').filter((text) => text.length > 4),
      '有效期',
      '有效期至',
      '从业资格证有效期',
      '从业资格证有效期至',
      '从业资格证到期',
      '从业资格证到期日',
      '从业资格证到期时间',
      ...untilInEnglish('certificate', 'qualification', 'adr licence'),
      'valid until',
      'expiry',
      'expiry date',
    ],
    job: words(`工种 | 职务 | 人员类型 | 人员类别 | 岗位类型 | 从业类别 | role | position | duty`),
    escortCertificate:
      words(`押运证 | 押运证号 | 押运员证 | 押运员从业资格证 | 押运员从业资格证号 | 押运资格证号 | escort certificate |
    escort licence`),
    escortCertificateUntil: [
      ...until('押运证', '押运员证', '押运员从业资格证', '押运资格证'),
      ...untilInEnglish('escort certificate', 'escort licence'),
    ],
    inductionDate: words(`入职 | 入职日期 | 到岗日期 | 上岗日期 | 聘用日期 | 录用日期 | hired | hire date |
    start date | joined | employed since | induction date`),
    cardCode: words(`卡号 | IC卡号 | IC卡 | 驾驶员卡 | 司机卡号 | 司机卡 | 刷卡卡号 | card | card no |
    card number | driver card | rfid`),
  },
  repair_card: {
    cardCode: words(`IC卡号 | 卡片编号 | 编号 | card | card no | card number | rfid | uid`),
    holderName: words(
      `姓名 | 持有人 | 使用人 | 领用人 | 员工姓名 | name | holder name | card holder | cardholder`,
    ),
    issueDate: words(`发卡日期 | 领用日期 | 办卡日期 | issued | issue date | issued on`),
    issuingAuthority: words(`发卡单位 | 发证机构 | issuer | issued by`),
  },
  trailer: {
    signCode: words(`挂车 | 挂车牌 | 挂车车牌 | 挂车车牌号 | 挂车牌照 | 挂车号牌 | 车牌号 | 车牌 | trailer |
    trailer no | trailer number | trailer plate | semi-trailer | plate | plate number`),
  },
  company: {
    name: words(`公司 | 公司名称 | 单位名称 | 企业名称 | 车队名称 | 组织名称 | 机构名称 | company |
    company name | organisation | organization | fleet`),
    companyCode:
      words(`编号 | 代码 | 公司编码 | 公司编号 | 组织编码 | 机构编码 | 单位编码 | code | company code |
    id`),
    parentCode: words(`上级 | 上级单位 | 所属公司 | 上级机构 | 上级组织 | 父级 | parent | parent company |
    belongs to`),
  },
  device: {
    name: words(`设备 | 名称 | 品名 | device | name | item`),
    code: words(`编码 | 编号 | 设备编号 | 设备号 | 序列号 | code | device code | device id | serial |
    serial no | serial number | sn`),
    deviceType: words(`类型 | 设备类别 | 种类 | type | device type | kind`),
    truckId: [...plate, '安装车牌', '所在车辆', '装车车牌'],
    manufacturer: words(`厂家 | 生产厂家 | 制造商 | 品牌 | maker | brand | vendor | make`),
    installDate: words(`安装时间 | 装车日期 | 安装日 | installed | installed on | install date | fitted on`),
    installPosition: words(`位置 | 安装部位 | position | location`),
    quantity: words(`台数 | 件数 | 个数 | qty | count | pieces`),
  },
  app_user: {
    userName:
      words(`用户名 | 账号 | 帐号 | 登录名 | 登录账号 | 用户账号 | account | account name | login | user |
        username | user id`),
    name: words(`姓名 | 真实姓名 | 用户姓名 | 员工姓名 | full name | name | employee | person`),
    phone: phones,
    roleCode: words(`角色 | 角色名称 | 权限 | 岗位 | 职务 | role | role name | permission | position`),
    companyCode: company,
  },
  past_delivery: {
    recordCode:
      words(`单号 | 运单号 | 运单编号 | 配送单号 | 出库单号 | 提油单号 | 订单号 | 记录号 | 编号 | number | no | id |
        record | order no | waybill no | delivery note | ticket | ticket no`),
    systemName: words(`来源 | 数据来源 | 系统 | source | source system | platform`),
    deliveredTime:
      words(`时间 | 日期 | 卸油日期 | 卸车时间 | 送达时间 | 配送时间 | 配送日期 | 完成时间 | date | time |
        delivery date | delivery time | unloaded at`),
    driverName: driver,
    depotName: words(
      `发油油库 | 装油油库 | 提油油库 | 装货地 | 发货地 | 起运地 | loading depot | terminal | rack | origin`,
    ),
    stationName: words(
      `油站 | 卸油站 | 收货地 | 卸货地 | 目的地 | 客户 | destination | site | customer | deliver to`,
    ),
    oilName: words(`品名 | 油品名称 | 品种 | 货物 | 产品 | fuel | product name | grade | goods`),
    loadedL: words(
      `发油 | 发出量 | 装油量 | 出库量 | 提油量 | 原发量 | 发货量 | sent | loaded volume | ticket volume`,
    ),
    deliveredL:
      words(`收油 | 实收量 | 卸油量 | 到货量 | 验收量 | 收货量 | 实收 | delivered | delivered volume |
        received volume | unloaded`),
  },
  way_bill: {
    wayBillCode:
      words(`运单编号 | 单号 | 运单 | 派车单号 | 配送单号 | 提油单号 | 出库单号 | 订单号 | way bill no |
    waybill | waybill no | order | order no | order number | bill no | delivery note | trip no`),
    plannedTime: words(`计划时间 | 装油时间 | 计划装油时间 | 装车时间 | 提油时间 | 发车时间 | planned |
    loading time | load at | planned time | pick-up time`),
    truckId: plate,
    shipper: words(`货主 | 托运方 | 发货单位 | 委托方 | 发货人 | consignor | shipper name`),
    shipperPhone: words(`货主电话 | 托运方电话 | 发货人电话 | consignor phone`),
    depotAreaCode:
      words(`油库 | 装货地 | 装油点 | 发货地 | 提油油库 | 装车地点 | 起运地 | depot | loading depot |
    terminal | rack | origin | load at depot`),
    'stops.stationCode':
      words(`加油站 | 油站 | 卸货地 | 卸油点 | 收货地 | 目的地 | 到站 | 卸油站 | 收油站 | station |
    destination | deliver to | site | drop`),
    'stops.compartment': words(`仓 | 仓号 | 舱号 | 隔仓 | compartment | comp | chamber`),
    'stops.oilCode': words(`油品 | 油品编码 | 品号 | product code`),
    'stops.plannedTime': words(`到站时间 | 计划到站 | 送达时间 | eta | arrive by | delivery time`),
    'stops.orderedL':
      words(`数量 | 升数 | 油量 | 计划升数 | 体积 | 配送量 | volume | litres | liters | quantity | qty |
    ordered`),
  },
};

/** What stands within a list of a row: by its field, inner fields as `compartments.capacityL`. */
const inLists: Synonyms = {
  'compartments.capacityL': words(`容积 | 容量 | 仓容 | 舱容 | 罐容 | volume | capacity | size`),
  'compartments.heightMm': words(`高 | 高度 | 仓高 | height`),
  'compartments.oilCode': words(`油品 | 油品编码 | 品号 | product | product code`),
  'terminals.number': words(`终端手机号 | 终端号码 | 设备手机号 | JT808终端号 | 808号码 | terminal number |
    terminal phone`),
};

/** See `Synonyms`: of every table, of one, of fields within lists. Keys are those of columns, without the number of a list's row. */
export const headSynonyms = { everywhere, ofTable, inLists } as const;
