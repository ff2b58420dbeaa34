/**
 * Words that passwords are made of most often, without additions: a list of this product's own with names of things
 * that every system has, of what people like, of names, and of what is usual in China in pinyin. Digits and signs
 * before and after a word, and digits in the place of letters, are undone before it is looked up.
 */
const words = `
password passwort passwd pass passcode passphrase mypassword yourpassword newpassword oldpassword thepassword
changeme changeit change letmein welcome login logon signin secret default guest user users username admin admins
administrator adminadmin sysadmin superuser superadmin super root rootroot toor system server oracle mysql postgres postgresql
database test tester testing testtest demo sample example temp temporary public private access account master
manager manage office company computer internet windows microsoft google apple android iphone samsung huawei xiaomi lenovo
cisco dell intel linux ubuntu debian docker network router wireless support service helpdesk operator security
qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc
qweqwe asdasd zxczxc qaz wsx edc rfv zaq xsw qwe asd zxc abc abcabc abcd abcde abcdef abcdefg abcdefgh
aaa aaaa aaaaaa xxx xxxx xxxxxx zzz zzzz
iloveyou iloveu ilove love lovely lover loveme mylove forever sunshine princess angel baby babygirl sweetheart honey
dragon monkey tiger lion eagle falcon panther horse shadow phoenix unicorn dolphin butterfly kitten puppy flower
football baseball basketball soccer hockey tennis golf liverpool arsenal chelsea barcelona madrid juventus manchester
superman batman spiderman starwars pokemon matrix ninja samurai warrior hunter killer wizard merlin gandalf
summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april june
july august september october november december
michael jennifer jessica jordan daniel andrew joshua matthew robert thomas charlie george william richard ashley
nicole michelle amanda hannah samantha anthony alexander maggie buster ginger pepper cookie cheese chocolate banana
orange cherry peanut coffee whatever nothing trustno trustnoone hello helloworld hellohello freedom money lucky happy
smile peace heaven jesus christ blessed faith mustang ferrari porsche mercedes corvette harley yamaha toyota honda
computer1 internet1 startrek starcraft minecraft fortnite playstation nintendo xbox gamer player
woaini woaiwo wodemima mima mimamima nihao nihaoma zhongguo china beijing shanghai guangzhou shenzhen hangzhou ningbo
zhejiang jiangsu shandong sichuan laopo laogong baobei baobao qinai aini ainiyiwannian wo woshishui woshiwo
zhang wang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin guo luo liang song zheng xie han tang feng
zhangwei wangwei wangfang liwei lina zhangmin lijing wangjing liuwei wangxiuying zhangli liqiang wangqiang
zhangsan lisi wangwu xiaoming meimei gege jiejie didi mama baba fuck fuckyou asshole bitch shit
taobao tmall alipay zhifubao weixin wechat tencent baidu jingdong douyin weibo xinlang wangyi
tankwatch tankwatchdemo watch tank tanker truck trucks fuel oil petrol gasoline diesel driver drivers fleet station depot
seal alarm monitor dispatch dispatcher safety customer garden exhibition useradmin transport logistics sinopec petrochina
cnpc cnooc shihua shiyou jiayouzhan youguan youguanche chedui siji diaodu anquan
`;

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''));
