import { deviceModes } from '../device-modes.ts';
import {
  choice,
  decimal,
  hourMinute,
  looks,
  ofThisTruck,
  onOff,
  readOnly,
  whole,
  words,
} from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** What the console is, where it reports to and what is connected to it. */
export const syscfg: ParameterFile = {
  title: ['系统配置', 'System'],
  typeCode: 7,
  holder: ['车载终端', 'Console'],
  risk: 'high',
  effect: [
    '车载终端重启约 40 秒，期间不上报；服务器地址写错会失联',
    'The console restarts, about 40 s without reports; a wrong server address loses it',
  ],
  groups: {},
  fields: {
    tankTruckSn: words(['车牌号', 'Plate number'], 16, ofThisTruck),
    tankCabinsCount: whole(['分仓数', 'Compartments'], 1, 5),
    deviceSn: looks(['车载终端序列号', 'Console serial'], 10, '^\\d{10}$', ['10 位数字', '10 digits'], {
      ...readOnly,
      ...ofThisTruck,
    }),
    serverAddress: looks(
      ['服务器地址', 'Server address'],
      64,
      '^[A-Za-z0-9.-]{1,64}$',
      ['域名或 IP', 'A host name or IP address'],
      { description: ['车载终端上报到的平台', 'The platform that the console reports to'] },
    ),
    serverPort: whole(['服务器端口', 'Server port'], 1, 65_535),
    heartbeatS: whole(['心跳间隔', 'Heartbeat interval'], 10, 3600, 's'),
    reportS: whole(['行驶上报间隔', 'Report interval while driving'], 5, 600, 's', {
      description: ['越短流量越多', 'Shorter uses more traffic'],
    }),
    timezone: choice(
      ['时区', 'Time zone'],
      Object.fromEntries(
        Array.from({ length: 27 }, (_, index) => index - 12).map(
          (hours): [string, readonly [string, string]] => {
            const text = `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
            return [String(hours), [text, text]];
          },
        ),
      ),
    ),
    dev2Mode: choice(['DEV2 接口', 'DEV2 port'], deviceModes.dev2),
    gnssMode: choice(['定位方式', 'GNSS mode'], deviceModes.gnss),
    electricFenceMode: choice(['电子围栏', 'Electronic fence'], deviceModes.electricFence),
    cameraMode: choice(['摄像头', 'Camera'], deviceModes.camera),
    snapshotUploadMode: choice(['抓拍上传', 'Snapshot upload'], deviceModes.snapshotUpload),
    recordStart: hourMinute(['录像开始', 'Recording starts']),
    recordEnd: hourMinute(['录像结束', 'Recording ends']),
    vrHoldTime: whole(['语音播报保持', 'Voice report hold'], 1000, 60_000, 'ms'),
    autoRestart: onOff(['定时重启', 'Timed restart']),
    lowVoltageV: decimal(['低电压门限', 'Low voltage limit'], 8, 30, 1, 'V'),
    firmware: words(['固件版本', 'Firmware'], 20, readOnly),
  },
};
