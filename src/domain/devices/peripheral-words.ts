type Words = Readonly<Record<string, readonly [zh: string, en: string]>>;

/** Peripherals of active safety by their numbers (T/JSATL 12). */
export const peripheralNames: Words = {
  100: ['高级驾驶辅助', 'ADAS'],
  101: ['驾驶员状态', 'DSM'],
  102: ['胎压', 'TPMS'],
  103: ['盲区', 'BSD'],
};

export const peripheralStates: Words = {
  working: ['正常工作', 'Working'],
  standby: ['待机', 'Standby'],
  upgrading: ['升级维护', 'Upgrading'],
  faulty: ['设备异常', 'Faulty'],
  disconnected: ['已断开', 'Disconnected'],
};

export const peripheralFaults: Words = {
  camera: ['摄像头异常', 'Camera fault'],
  mainStore: ['主存储器异常', 'Main storage fault'],
  secondStore: ['辅存储器异常', 'Second storage fault'],
  infrared: ['红外补光异常', 'Infrared light fault'],
  speaker: ['扬声器异常', 'Speaker fault'],
  battery: ['电池异常', 'Battery fault'],
  radio: ['通讯模块异常', 'Radio fault'],
  gnss: ['定位模块异常', 'GNSS fault'],
};
