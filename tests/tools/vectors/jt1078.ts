import { readLiveControl, readLiveOrder } from '#gateway/jt1078/messages/live-orders.ts';
import {
  readPlayback,
  readPlaybackControl,
  readQuestion,
  readStretches,
} from '#gateway/jt1078/messages/recorded-orders.ts';
import { camerasOf } from '#gateway/jt808/messages/video-alarms.ts';
import { readLocation } from '#gateway/jt808/messages/location.ts';

import { readJt808With } from './jt808.ts';
import type { VectorMessage } from './packet.ts';
import { chinaText, locationValues } from './place.ts';
import type { VectorReading } from './vector.ts';

const anyStore = 'fields of an order that are always “all”: kind of media, stream or store';

/** Orders of JT/T 1078 are read as the pretend fleet's cameras read them. */
const readers: Readonly<Record<number, (message: VectorMessage) => VectorReading>> = {
  0x0200: ({ body }) => {
    const lost = camerasOf(readLocation(body).items)?.signalLost ?? [];
    return {
      values: {
        ...locationValues(body),
        VideoSignalLoseAlarmStatus: lost.reduce((word, channel) => word | (1 << (channel - 1)), 0),
      },
    };
  },
  0x1205: ({ body }) => {
    const stretches = readStretches(body);
    return {
      values: {
        MsgNum: body.readUInt16BE(0),
        AVResouceTotal: stretches.length,
        ...Object.assign(
          {},
          ...stretches.map(({ channel, startMs, endMs, stream, sizeBytes }, index) => ({
            [`AVResouces[${index}].LogicChannelNo`]: channel,
            [`AVResouces[${index}].BeginTime`]: chinaText(startMs),
            [`AVResouces[${index}].EndTime`]: chinaText(endMs),
            [`AVResouces[${index}].StreamType`]: stream,
            [`AVResouces[${index}].FileSize`]: sizeBytes,
          })),
        ),
      },
      unread: [
        [/AlarmFlag$/, 'of the alarms of a recording is kept that there was one'],
        [/AVResourceType$|MemoryType$/, 'kind of media and store of a recording: not shown'],
      ],
    };
  },
  0x9101: ({ body }) => {
    const { host, port, channel, kind, stream } = readLiveOrder(body);
    return {
      values: {
        ServerIp: host,
        ServerIpLength: host.length,
        TcpPort: port,
        ChannelNo: channel,
        DataType: kind,
        StreamType: stream,
      },
      unread: [[/^UdpPort$/, 'pictures come by TCP: the port of UDP is 0']],
    };
  },
  0x9102: ({ body }) => {
    const { channel, control } = readLiveControl(body);
    return {
      values: { ChannelNo: channel, ControlCmd: control },
      unread: [[/^CloseAVData$|^StreamType$/, 'pictures and sound of the main stream together: 0']],
    };
  },
  0x9201: ({ body }) => {
    const { host, port, channel, stream, fromMs, untilMs } = readPlayback(body);
    return {
      values: {
        ServerIp: host,
        ServerIpLength: host.length,
        TcpPort: port,
        ChannelNo: channel,
        StreamType: stream,
        BeginTime: chinaText(fromMs),
        EndTime: chinaText(untilMs),
      },
      unread: [
        [/^UdpPort$/, 'pictures come by TCP: the port of UDP is 0'],
        [/^MediaType$|^MemoryType$/, anyStore],
        [/^Play/, 'of the ways to play only normal (0) and fast (1) are given, and their speed'],
      ],
    };
  },
  0x9202: ({ body }) => {
    const { channel, control, speed, atMs } = readPlaybackControl(body);
    return {
      values: {
        ChannelNo: channel,
        PlayControl: control,
        PlaySpeed: Math.log2(speed) + 1,
        DragPlayPosition: chinaText(atMs),
      },
    };
  },
  0x9205: ({ body }) => {
    const { channel, fromMs, untilMs } = readQuestion(body);
    return {
      values: { ChannelNo: channel, BeginTime: chinaText(fromMs), EndTime: chinaText(untilMs) },
      unread: [[/^AlarmFlag$|Type$/, anyStore]],
    };
  },
};

export const readJt1078 = readJt808With(readers);
