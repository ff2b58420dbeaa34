/** The sixteen process states of specification 4. The first eleven belong to a compartment, three sum up the truck, two are the retained sensor's. */
export const truckProcessStates = {
  initialising: { text: ['状态识别中', 'Not known yet'] },
  idle: { text: ['空闲', 'Idle (no task)'] },
  transporting: { text: ['运输', 'Transporting'] },
  loadingConnection: { text: ['装油连接', 'Loading connection'] },
  loadingBottom: { text: ['下装', 'Bottom loading'] },
  loadingTop: { text: ['上装', 'Top loading (cover open)'] },
  loadingStopped: { text: ['装油停止', 'Depot loading stopped'] },
  unloadingConnection: { text: ['卸油连接', 'Unloading connection'] },
  unloading: { text: ['卸油', 'Unloading'] },
  unloadingStopped: { text: ['卸油停止', 'Unloading stopped'] },
  waitingEmptying: { text: ['卸后待排空', 'Waiting for emptying'] },
  loading: { text: ['装油中', 'Loading'] },
  free: { text: ['无任务', 'Free'] },
  inTransit: { text: ['在途', 'In transit'] },
  dry: { text: ['干', 'Dry'] },
  wet: { text: ['湿', 'Wet'] },
} as const;
