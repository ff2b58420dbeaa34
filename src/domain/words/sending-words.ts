/** Why a sending failed, by the code of the console or of this side; a console's own words are shown as they are. */
export const sendingReasons = {
  pipelineOil: { text: ['管线有油', 'Oil in the pipeline'] },
  noSpace: { text: ['终端存储空间不足', 'No space on the console'] },
  noAnswer: { text: ['终端无应答', 'The console does not answer'] },
  nothingRead: { text: ['未读到内容', 'Nothing was read'] },
  readError: { text: ['读取数据失败', 'Read data fail'] },
  locked: { text: ['终端已锁定，拒绝修改', 'The console is locked against changes'] },
  displayOff: { text: ['显示屏已关闭', 'The display is switched off'] },
  moved: { text: ['车辆已换公司或终端', 'The truck is another company’s, or has another terminal'] },
  waitsToStand: {
    text: ['等停稳且不在装卸', 'Waiting until the truck is stationary and not loading or unloading'],
  },
  otherOrder: { text: ['等上一个命令结束', 'Waiting for another command to end'] },
  wave: { text: ['批量下发已停止', 'The roll-out was stopped'] },
  notInStandard: { text: ['终端不支持这种命令', 'The terminal does not support such a command'] },
  differs: { text: ['读回的与下发的不一致', 'What was read back differs'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;
