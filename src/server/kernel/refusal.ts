import { type ResultCode, resultCodes } from '#contract/envelope.ts';
import type { Text } from '#i18n/text.ts';

/** A page where something can be done about a refusal: its words, and its address with filters. */
export interface RefusalLink {
  readonly text: Text;
  readonly to: string;
}

/** A failure that is shown to the user, in the user's language. `fields` names the invalid inputs. */
export class Refusal extends Error {
  readonly resultCode: ResultCode;
  readonly text: Text;
  readonly fields: Readonly<Record<string, Text>>;
  readonly links: readonly RefusalLink[];

  constructor(
    resultCode: ResultCode,
    text: Text,
    fields: Readonly<Record<string, Text>> = {},
    links: readonly RefusalLink[] = [],
  ) {
    super(text[1]);
    this.resultCode = resultCode;
    this.text = text;
    this.fields = fields;
    this.links = links;
  }
}

export const sessionGone = (): Refusal =>
  new Refusal(resultCodes.sessionGone, [
    '登录已失效，请重新登录',
    'The session has ended, please sign in again',
  ]);

export const restricted = (): Refusal =>
  new Refusal(resultCodes.restricted, ['没有访问权限', 'You have no access to this']);

/** Not `restricted`: the role may, once the user has changed the password. */
export const passwordFirst = (): Refusal =>
  new Refusal(resultCodes.badRequest, [
    '请先修改初始密码',
    'Please change the first password before anything',
  ]);

/** Not `restricted`: the role may, once the user has a second factor. */
export const factorFirst = (): Refusal =>
  new Refusal(resultCodes.badRequest, [
    '您的角色要求双重验证，请先设置',
    'Your role demands a second factor; please set one up before anything',
  ]);

/** Not `restricted`: the user may, but not by somebody else's eyes. */
export const onlyLooking = (): Refusal =>
  new Refusal(resultCodes.badRequest, [
    '正在以他人身份查看，只读；请先结束查看',
    'You are viewing as another user, read-only; please end that first',
  ]);

/** Not `restricted`: what leaves the console is to bear the name of who took it, and of whose rights it is. */
export const nothingHandedOut = (): Refusal =>
  new Refusal(resultCodes.badRequest, [
    '正在以他人身份查看，不能导出、下载或打印；请先结束查看',
    'You are viewing as another user and can’t export, download or print; please end that first',
  ]);

export const notFound = (): Refusal => new Refusal(resultCodes.notFound, ['记录不存在', 'No such record']);

export const badRequest = (text: Text, fields: Readonly<Record<string, Text>> = {}): Refusal =>
  new Refusal(resultCodes.badRequest, text, fields);
