type Words = readonly [zh: string, en: string];

/** Why a ground gives nothing, and what to do about it. */
export const sourceFaultWords: Readonly<
  Record<
    | 'missing'
    | 'damaged'
    | 'unknownSchema'
    | 'keyMissing'
    | 'keyRefused'
    | 'quota'
    | 'unreachable'
    | 'badAnswer',
    { readonly what: Words; readonly todo: Words }
  >
> = {
  missing: {
    what: ['找不到文件', 'The file is not there'],
    todo: [
      '检查 MAP_ARCHIVES 的路径和读取权限；每分钟重试',
      'Check the path in MAP_ARCHIVES and the right to read it; it is looked for every minute',
    ],
  },
  damaged: {
    what: ['文件已损坏或未复制完', 'The file is damaged, or was not copied to its end'],
    todo: ['重新复制文件；换好后一分钟内生效', 'Copy it again; a new file is taken within a minute'],
  },
  unknownSchema: {
    what: ['文件的图层不认识', 'The layers of the file are not known'],
    todo: [
      '用 Protomaps 4、OpenMapTiles 或 Shortbread 制作',
      'Make it as Protomaps 4, OpenMapTiles or Shortbread',
    ],
  },
  keyMissing: {
    what: ['没有密钥', 'There is no key'],
    todo: ['在运行环境中设置密钥变量并重启', 'Set the variable of the key and start the server again'],
  },
  keyRefused: {
    what: ['供应商拒绝了密钥', 'The provider rejects the key'],
    todo: [
      '检查密钥的类型（服务端）、有效期和白名单',
      'Check that it is a server key, its end and its allowed addresses',
    ],
  },
  quota: {
    what: ['今日额度用完', 'Today’s quota is used up'],
    todo: [
      '明天恢复；或提高额度，或改用自有文件',
      'Available again tomorrow; raise the quota, or use a file of your own',
    ],
  },
  unreachable: {
    what: ['连不上供应商', 'Can’t reach the provider'],
    todo: ['检查服务器的外网出口；30 秒后重试', 'Check the server’s internet access; retried after 30 s'],
  },
  badAnswer: {
    what: ['供应商的回答不是图片', 'What the provider answers is no picture'],
    todo: ['检查地址模板', 'Check the address in the file of sources'],
  },
};
