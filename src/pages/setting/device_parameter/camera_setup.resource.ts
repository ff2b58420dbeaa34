import { cameraChannels, maxCameraChannels } from '#domain/commands/camera-setup.ts';
import { messageStates } from '#domain/commands/message-states.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import { defineResource } from '#resource/define.ts';

const channels = Object.fromEntries(
  cameraChannels.map((channel) => [
    String(channel),
    { text: [`${channel} 路`, `Channel ${channel}`] as const },
  ]),
);

/** Cameras of a truck: channels, recording, upload; sent to its terminal and read back (specification 3, camera setting). */
export default defineResource({
  title: ['摄像头设置', 'Camera setting'],
  noun: ['摄像头设置', 'camera setting'],
  source: 'camera_setup',
  scope: { kind: 'via', column: 'truck_id', source: 'truck', key: 'id' },
  name: 'label',
  unique: ['truckId'],
  uniqueInCompany: ['truckId'],
  order: '-editedTime',
  search: ['label', 'terminalPhone'],
  filters: ['recording'],
  writeFunction: 'parameter.write',
  lifecycle: {
    field: 'state',
    locked: ['sending'],
    lockedText: ['正在发送，不能修改', 'It is being sent: it can’t be edited'],
  },
  actions: {
    send: {
      title: ['发送', 'Send'],
      question: ['把摄像头设置发送到 {name}？', 'Send the camera setting to {name}?'],
      consequence: [
        '不早于发送时间；写入后读回，一致才算完成。',
        'Not before its send time; read back once it is written, and complete only if it is equal.',
      ],
      from: ['notSent', 'failed', 'stopped', 'sent'],
    },
    stop: {
      title: ['停止', 'Stop'],
      question: ['停止发送到 {name}？', 'Stop sending to {name}?'],
      consequence: ['终端已取走的不能停止。', 'What the console has fetched can’t be stopped.'],
      from: ['sending'],
    },
  },
  whenEmpty: [
    '新增后发送：终端按此开启通道、录像和上传。',
    'Write one, then send it: the terminal turns channels, recording and upload on by it.',
  ],
  sections: [
    { title: ['终端', 'Terminal'], fields: ['truckId', 'terminalPhone'] },
    { title: ['通道', 'Channels'], fields: ['totalChannels', 'channels', 'hdLine'] },
    { title: ['视频', 'Video'], fields: ['recording', 'realTime', 'doubleIp'] },
    {
      title: ['发送', 'Sending'],
      fields: ['sendTime', 'state', 'detail', 'attempts', 'authorName', 'editedTime', 'sentTime'],
    },
  ],
  fields: {
    label: { kind: 'computed', title: ['车牌', 'Plate'], as: 'text', listed: true },
    truckId: { kind: 'reference', title: ['车辆', 'Truck'], required: true, fixed: true, to: 'truckId' },
    terminalPhone: { kind: 'computed', title: ['终端号码', 'Terminal number'], as: 'text', listed: true },
    totalChannels: {
      kind: 'number',
      title: ['总通道数', 'Total channels'],
      required: true,
      listed: true,
      min: 1,
      max: maxCameraChannels,
      decimals: 0,
    },
    channels: {
      kind: 'choices',
      title: ['摄像头通道', 'Camera channels'],
      choices: channels,
      min: 1,
      stored: {
        source: 'camera_setup_channel',
        owner: 'camera_setup_id',
        ownerField: 'id',
        code: 'channel',
      },
    },
    hdLine: {
      kind: 'number',
      title: ['高清摄像头线路', 'HD camera line'],
      required: true,
      listed: true,
      min: 1,
      max: maxCameraChannels,
      decimals: 0,
    },
    doubleIp: { kind: 'switch', title: ['双 IP 上传', 'Double IP upload'], usual: false },
    recording: { kind: 'switch', title: ['录像', 'Video recording'], listed: true },
    realTime: { kind: 'switch', title: ['实时视频', 'Real-time video'], listed: true },
    sendTime: { kind: 'moment', title: ['要求发送时间', 'Required send time'], required: true, listed: true },
    state: { kind: 'state', title: ['状态', 'State'], listed: true, states: messageStates },
    detail: { kind: 'computed', title: ['说明', 'Remark'], as: 'text', listed: true, words: sendingReasons },
    attempts: { kind: 'computed', title: ['发送次数', 'Send count'], as: 'number' },
    authorName: { kind: 'computed', title: ['编辑人', 'Edited by'], as: 'text', listed: true },
    editedTime: { kind: 'computed', title: ['编辑时间', 'Edited'], as: 'time', listed: true },
    sentTime: { kind: 'computed', title: ['完成时间', 'Completed'], as: 'time' },
  },
});
