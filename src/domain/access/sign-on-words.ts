type Text = readonly [zh: string, en: string];

/** Why a provider signs nobody in: told on its page with since when, and on the sign-in page. */
export const providerFaults = {
  away: ['身份提供方没有应答', 'The identity provider does not answer'],
  late: ['身份提供方应答太慢', 'The identity provider is too slow to answer'],
  private: [
    '身份提供方给出内网地址，服务器未允许访问',
    'The identity provider names a private address, which the server is not allowed to contact',
  ],
  address: [
    '身份提供方的地址不能用（须为 https）',
    'The identity provider’s address can’t be used (https is required)',
  ],
  redirect: [
    '身份提供方转向其他地址，请填写最终地址',
    'The identity provider sends elsewhere: enter the address itself',
  ],
  answer: ['身份提供方的应答不符合 OpenID Connect', 'The identity provider’s answer is not OpenID Connect'],
  issuer: ['身份提供方自称的签发地址与设置不同', 'The identity provider names another issuer than is set up'],
  subject: [
    '用户信息（userinfo）与身份令牌不是同一用户（sub 不同）',
    'The user information (userinfo) is another person’s than the identity token (`sub` differs)',
  ],
  token: [
    '身份令牌校验失败（签名、签发方、受众、时间或随机数）',
    'The identity token was not verified (signature, issuer, audience, time or nonce)',
  ],
  client: ['身份提供方不接受客户端编号或密钥', 'The identity provider rejects the client id or the secret'],
  otherKey: [
    '客户端密钥是用另一密钥加密的，请重新录入',
    'The secret was encrypted with another key: enter it again',
  ],
} as const satisfies Readonly<Record<string, Text>>;

/** See `providerFaults`. */
export type ProviderFaultCode = keyof typeof providerFaults;

/** Why somebody is not signed in although the provider works. */
export const signOnRefusals = {
  code: [
    '登录凭据已过期或已使用，请重新登录',
    'The provider’s answer has expired or was used already: sign in again',
  ],
  over: [
    '登录已超时，或不是在此浏览器中开始的，请重新登录',
    'This sign-in has taken too long, or was begun in another browser: sign in again',
  ],
  denied: ['身份提供方未允许登录', 'The identity provider did not let you in'],
  noMatch: [
    '您的账号没有分配公司和角色，请联系本公司管理员',
    'No company and role is set up for your account: ask the administrator of your company',
  ],
  reach: [
    '为您设置的公司或角色已停用，或不属于此身份提供方，请联系管理员',
    'The company or role set up for you is disabled, or not this provider’s: ask your administrator',
  ],
  disabled: ['您的账号已停用，请联系管理员', 'Your account is disabled: ask your administrator'],
  gone: ['此登录方式已停用，请联系管理员', 'This way of signing in is disabled: ask your administrator'],
} as const satisfies Readonly<Record<string, Text>>;

/** See `signOnRefusals`. */
export type SignOnRefusalCode = keyof typeof signOnRefusals;

/** Why a sign-in was rejected or a session of a provider ended, as the audit log tells it. */
export const signOnReasons: Readonly<Record<string, { readonly text: Text }>> = {
  ...Object.fromEntries(
    Object.entries({ ...providerFaults, ...signOnRefusals }).map(([code, text]) => [code, { text }]),
  ),
  refused: { text: ['身份提供方不再认可', 'The identity provider rejects the session'] },
  loggedOut: { text: ['已在身份提供方退出', 'Signed out at the identity provider'] },
};

/** How a claim is compared with the value of a row. */
export const claimOperators = {
  equals: { text: ['等于', 'is'] },
  contains: { text: ['包含文字', 'has the text'] },
  present: { text: ['存在', 'is there'] },
} as const satisfies Readonly<Record<string, { readonly text: Text }>>;

/** See `claimOperators`. */
export type ClaimOperator = keyof typeof claimOperators;

/** How a provider stands, by what became of the last sign-in or check. */
export const providerStates = {
  off: { text: ['已停用', 'Disabled'], tone: 'quiet' },
  idle: { text: ['还没有人登录', 'No sign-in yet'], tone: 'quiet' },
  failing: { text: ['登录不了', 'Failing'], tone: 'bad' },
  good: { text: ['正常', 'Good'], tone: 'good' },
} as const;

/** Languages of what is told are the pages’: the words of a fault by its code; an unknown code as it is. */
export const faultWords: Readonly<Record<string, { readonly text: Text }>> = Object.fromEntries(
  Object.entries(providerFaults).map(([code, text]) => [code, { text }]),
);
