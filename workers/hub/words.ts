import { readTimeTitle } from '#i18n/read-time.ts';
import { textIn, type Language, type Text } from '#i18n/text.ts';

/** Messages of the hub where the server sent none. */
const words = {
  network: ['网络错误', 'Network error'],
  databaseSilent: ['服务器的数据库没有应答', 'The server’s database does not answer'],
  cancelled: ['已取消', 'Cancelled'],
  timeout: ['请求超时', 'The request timed out'],
  requestFailed: ['接口调用错误', 'Call error'],
  offlineRefused: [
    '当前离线，此操作需要连接服务器，未执行也未保存。',
    'You are offline. This action needs the server; it was neither carried out nor kept.',
  ],
  versionSkew: ['程序版本已过期，请刷新页面。', 'This page is out of date. Please reload it.'],
  sessionGone: ['登录已失效，请重新登录。', 'The session has ended. Please sign in again.'],
  expired: ['超过 24 小时未能发送', 'Not sent within 24 hours'],
  conflict: ['已被他人处理，请核对', 'Already handled by someone else; please check'],
  waiting: ['等待发送', 'Waiting to be sent'],
  timestamp: readTimeTitle,
  nothingCached: [
    '离线且本机没有此报表的数据',
    'You are offline and this device holds no rows of this report',
  ],
} as const satisfies Record<string, Text>;

export const wordsFor = (word: keyof typeof words, language: Language): string =>
  textIn(words[word], language);
