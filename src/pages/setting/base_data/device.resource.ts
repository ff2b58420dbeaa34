import { installedDevices, vehicleTypes } from '#domain/words/device-words.ts';
import { defineResource } from '#resource/define.ts';

/** Devices (specification 3, device): what is installed in which truck, and when the truck last reported. */
export default defineResource({
  title: ['设备', 'Device'],
  noun: ['设备', 'device'],
  source: 'device',
  scope: { kind: 'via', column: 'truck_id', source: 'truck', key: 'id' },
  name: 'name',
  unique: ['name', 'code'],
  uniqueInCompany: ['name', 'code'],
  sheetKey: 'code',
  order: 'name',
  search: ['name', 'nameEn', 'code', 'manufacturer', 'installPosition'],
  filters: ['deviceType', 'enabled'],
  status: 'enabled',
  writeFunction: 'device.write',
  whenEmpty: [
    '设备随车登记：液位仪、流量计、电子铅封。',
    'Devices are kept by truck: level gauges, flow meters, electronic seals.',
  ],
  sections: [
    {
      title: ['设备', 'Device'],
      fields: ['name', 'nameEn', 'code', 'deviceType', 'vehicleType', 'manufacturer', 'quantity', 'enabled'],
    },
    {
      title: ['安装', 'Installation'],
      fields: ['truckId', 'installDate', 'installPosition', 'contactTime'],
    },
  ],
  fields: {
    name: { kind: 'text', title: ['设备名称', 'Device name'], required: true, listed: true, maxLength: 60 },
    nameEn: { kind: 'text', title: ['英文名称', 'English name'], maxLength: 80 },
    code: {
      kind: 'text',
      title: ['设备编码', 'Device code'],
      required: true,
      listed: true,
      fixed: true,
      maxLength: 40,
      pattern: '^[A-Za-z0-9_.-]{1,40}$',
      patternText: ['1 到 40 位字母、数字或 _ . -', '1 to 40 letters, digits or _ . -'],
    },
    deviceType: {
      kind: 'choice',
      title: ['设备类型', 'Device type'],
      required: true,
      listed: true,
      choices: installedDevices,
    },
    vehicleType: { kind: 'choice', title: ['适用车型', 'Vehicle type'], choices: vehicleTypes },
    truckId: {
      kind: 'reference',
      title: ['安装车辆', 'Installed in'],
      required: true,
      listed: true,
      to: 'truckId',
    },
    manufacturer: { kind: 'text', title: ['厂商', 'Manufacturer'], listed: true, maxLength: 60 },
    installDate: { kind: 'date', title: ['安装日期', 'Installation date'], listed: true },
    installPosition: { kind: 'text', title: ['安装位置', 'Installation position'], maxLength: 60 },
    quantity: { kind: 'number', title: ['数量', 'Quantity'], required: true, min: 1, max: 100, decimals: 0 },
    contactTime: {
      kind: 'computed',
      title: ['车辆最近通信', 'Truck’s last contact'],
      as: 'time',
      listed: true,
    },
    enabled: { kind: 'switch', title: ['状态', 'Status'], listed: true },
  },
});
