import type { Text } from '#i18n/text.ts';

/** What is known of the place where a start failed; empty where it is not known. */
export interface StartFacts {
  /** The variable that names the place. */
  readonly variable: string;
  /** Host and port, or the folder. */
  readonly place: string;
  readonly user: string;
  readonly database: string;
  /** What the system or the database itself said. */
  readonly said: string;
  /** The newest backup that is there; empty: none was found. */
  readonly backup: string;
}

/** Why a process could not start. */
export type StartCause = keyof typeof startSentences;

const restore = ({ backup }: StartFacts): Text =>
  backup === ''
    ? [
        '请用最近的备份恢复（src/docs/guides/backup.md）：npm run restore -- <备份文件夹>。这里没有找到用 npm run backup 做的备份',
        'Restore the newest backup (src/docs/guides/backup.md): npm run restore -- <folder of the backup>. No backup of npm run backup was found here',
      ]
    : [
        `请恢复最近的备份：先把此文件夹改名保留，再运行 npm run restore -- ${backup}`,
        `Restore the newest backup: rename that folder, so that nothing is lost, then npm run restore -- ${backup}`,
      ];

const withRestore = (facts: StartFacts, [zh, en]: Text): Text => {
  const [restoreZh, restoreEn] = restore(facts);
  return [`${zh}。${restoreZh}。`, `${en}. ${restoreEn}.`];
};

/** Cause → what is wrong and what to do, with the variable's name and the place. */
export const startSentences = {
  connectionRefused: ({ variable, place }) => [
    `${variable}：${place} 拒绝连接。请检查 PostgreSQL 是否已启动（systemctl status postgresql）、是否在该地址监听（listen_addresses、port），以及 ${variable} 中的主机和端口。`,
    `${variable}: ${place} refuses connections. Check that PostgreSQL runs (systemctl status postgresql) and listens there (listen_addresses, port), and the host and port in ${variable}.`,
  ],
  unknownHost: ({ variable, place }) => [
    `${variable}：找不到主机 ${place}。请检查主机名的拼写和 DNS（getent hosts ${place}）。`,
    `${variable}: there is no host ${place}. Check how it is spelled, and the DNS (getent hosts ${place}).`,
  ],
  noAnswer: ({ variable, place }) => [
    `${variable}：${place} 没有应答。请检查防火墙和网络（nc -vz 主机 端口），以及该机器是否在运行。`,
    `${variable}: ${place} does not answer. Check firewall and network (nc -vz host port), and that the machine is up.`,
  ],
  wrongAddress: ({ variable, said }) => [
    `${variable} 不是 PostgreSQL 的地址（${said}）。应为 postgres://用户:密码@主机:5432/数据库；密码中的特殊字符要写成 %xx。`,
    `${variable} is no address of a PostgreSQL (${said}). It has the form postgres://user:password@host:5432/database; special characters of a password are written %xx.`,
  ],
  noScheme: ({ variable }) => [
    `${variable} 开头没有 postgres://。应为 postgres://用户:密码@主机:5432/数据库；密码中的特殊字符要写成 %xx。`,
    `${variable} does not begin with postgres://. It has the form postgres://user:password@host:5432/database; special characters of a password are written %xx.`,
  ],
  wrongPassword: ({ variable, place, user }) => [
    `${variable}：${place} 不接受用户 ${user} 的密码。请改正 ${variable} 中的用户和密码，或重设密码（\\password ${user}）。`,
    `${variable}: ${place} refuses the password of ${user}. Correct user and password in ${variable}, or set the password anew (\\password ${user}).`,
  ],
  noSuchRole: ({ variable, place, user }) => [
    `${variable}：${place} 没有用户 ${user}。请改正 ${variable}，或创建它：createuser --pwprompt ${user}。`,
    `${variable}: ${place} has no user ${user}. Correct ${variable}, or make it: createuser --pwprompt ${user}.`,
  ],
  notAdmitted: ({ variable, place, said }) => [
    `${variable}：${place} 不允许这样登录（${said}）。请在该机器的 pg_hba.conf 中为此用户、数据库和本机地址加一行，然后重新加载 PostgreSQL。`,
    `${variable}: ${place} does not admit this sign-in (${said}). Add a line for this user, database and address to its pg_hba.conf, and reload PostgreSQL.`,
  ],
  noEncryption: ({ variable, place, said }) => [
    `${variable}：与 ${place} 的加密连接没有建立（${said}）。请检查 ${variable} 中的 sslmode 和服务器的证书。`,
    `${variable}: the encrypted connection to ${place} was not made (${said}). Check sslmode in ${variable}, and the server's certificate.`,
  ],
  noSuchDatabase: ({ variable, place, database, user }) => [
    `${variable}：${place} 没有数据库 ${database}。请改正 ${variable}，或创建它：createdb --owner=${user} ${database}。`,
    `${variable}: ${place} has no database ${database}. Correct ${variable}, or make it: createdb --owner=${user} ${database}.`,
  ],
  noRights: ({ variable, database, user, said }) => [
    `${variable}：用户 ${user} 在数据库 ${database} 中没有所需的权限（${said}）。请把数据库交给它：alter database ${database} owner to ${user}。`,
    `${variable}: ${user} has not the rights that are needed in ${database} (${said}). Give it the database: alter database ${database} owner to ${user}.`,
  ],
  serverTooOld: ({ variable, place, said }) => [
    `${variable}：${place} 是 PostgreSQL ${said}，需要 15 或更新的版本。请升级它（pg_upgrade，或备份后恢复到新版本）。`,
    `${variable}: ${place} is PostgreSQL ${said}; 15 or newer is needed. Upgrade it (pg_upgrade, or a dump restored into a newer one).`,
  ],
  foreignSchema: ({ said }) => [
    `此版本与数据库的结构不符（${said}）。请启动更改过它的版本，或恢复升级前的备份。`,
    `This build does not fit the schema of the database: ${said}.`,
  ],
  oldSchema: ({ said }) => [
    `此数据库由 2026 年 12 月之前的版本创建（最新步骤 ${said}）。请先用 2026 年 11 月的最后一个版本启动一次，再启动此版本。`,
    `This database is of a build from before December 2026 (its newest step is ${said}): start the last build of November 2026 on it once, then this one.`,
  ],
  realInstallation: () => [
    '此数据库属于正式安装；npm start 会向其中写入演示公司、账号和车辆，因此没有改动任何内容。正式运行请用 npm run serve；试用请另设 DATA_DIR 或 DATABASE_URL。',
    'This database is of a real installation, and npm start would write a demo into it: nothing was changed. Serve it with npm run serve; to try things, name another DATA_DIR or DATABASE_URL.',
  ],
  pendingSteps: ({ said }) => [
    `数据库结构还有步骤没有应用（${said}）。请先运行 npm run migrate，或不带 --no-migrate 启动。`,
    `Steps of the schema are to be applied first (${said}): npm run migrate, or start without --no-migrate.`,
  ],
  tooManyConnections: ({ variable, place }) => [
    `${variable}：${place} 的连接已用完。请提高 max_connections，或停掉不再需要的进程（select application_name, count(*) from pg_stat_activity group by 1）。`,
    `${variable}: ${place} has no connection left. Raise max_connections, or stop processes that are not needed (select application_name, count(*) from pg_stat_activity group by 1).`,
  ],
  notReady: ({ variable, place, said }) => [
    `${variable}：${place} 正在启动、关闭或恢复（${said}）。请稍后再启动；用 systemd 时会自动重试。`,
    `${variable}: ${place} is starting, stopping or recovering (${said}). Start again in a moment; systemd does so by itself.`,
  ],
  readOnly: ({ variable, place }) => [
    `${variable}：${place} 是只读的副本。请改为主库的地址；副本用 DATABASE_READ_URL。`,
    `${variable}: ${place} is a replica, which can only be read. Name the primary; a replica is named by DATABASE_READ_URL.`,
  ],
  logUnreachable: ({ variable, place, said }) => [
    `${variable}：连不上 ${place}（${said}）。请检查 NATS 是否已带 JetStream 启动（systemctl status nats-server；nats-server -js），以及 ${variable} 中的主机、端口和 replicas；不用前置日志时去掉 ${variable}。`,
    `${variable}: ${place} is not reached (${said}). Check that NATS runs with JetStream (systemctl status nats-server; nats-server -js), and hosts, ports and replicas in ${variable}; without a log in front, unset it.`,
  ],
  portTaken: ({ variable, place }) => [
    `${variable}：${place} 已被另一个程序占用。查看是哪个（ss -ltnp | grep ${place.split(':').at(-1) ?? ''}），停掉它，或换一个 ${variable}。`,
    `${variable}: another program has ${place}. See which (ss -ltnp | grep ${place.split(':').at(-1) ?? ''}), stop it, or choose another ${variable}.`,
  ],
  portNotAllowed: ({ variable, place }) => [
    `${variable}：本用户不能监听 ${place}（1024 以下的端口）。请用更大的端口并在前面放反向代理，或给予权限（systemd：AmbientCapabilities=CAP_NET_BIND_SERVICE）。`,
    `${variable}: this user may not listen at ${place} (ports below 1024). Choose a higher one behind a proxy, or give the right (systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE).`,
  ],
  noSuchAddress: ({ place }) => [
    `HOST：本机没有地址 ${place}。请用本机的一个地址（ip address），127.0.0.1（只有本机）或 0.0.0.0（所有）。`,
    `HOST: this machine has no address ${place}. Name one that it has (ip address), 127.0.0.1 (this machine alone) or 0.0.0.0 (all).`,
  ],
  folderNotWritable: ({ variable, place, user }) => [
    `${variable}：用户 ${user} 不能写 ${place}。请把它交给该用户（chown -R ${user} ${place}），或换一个 ${variable}。`,
    `${variable}: ${user} can't write ${place}. Give it to that user (chown -R ${user} ${place}), or choose another ${variable}.`,
  ],
  folderInUse: ({ variable, place, said }) => [
    `${variable}：${place} 正被进程 ${said} 使用。请停掉它，或换一个 ${variable}：嵌入式数据库只允许一个进程。`,
    `${variable}: ${place} is in use by process ${said}. Stop it, or choose another ${variable}: the embedded database allows one process.`,
  ],
  folderOfOtherVersion: ({ variable, place, said }) => [
    `${variable}：${place} 是由 PostgreSQL ${said} 写的，此版本读不了。请用写它的版本导出，或换一个 ${variable}。`,
    `${variable}: ${place} was written by PostgreSQL ${said}, which this build can't read. Export it with the build that wrote it, or choose another ${variable}.`,
  ],
  databaseDamaged: (facts) =>
    withRestore(facts, [
      `${facts.variable}：${facts.place} 中的嵌入式数据库打不开，文件缺失或损坏（${facts.said}）`,
      `${facts.variable}: the embedded database in ${facts.place} does not open: files are missing or damaged (${facts.said})`,
    ]),
  pageDamaged: (facts) =>
    withRestore(facts, [
      `${facts.variable}：${facts.place} 中的嵌入式数据库有损坏的页（${facts.said}）。要在恢复之前先不顾损坏继续运行，设置 SERVE_DAMAGED=true：损坏页上的内容读不出来`,
      `${facts.variable}: the embedded database in ${facts.place} has damaged pages (${facts.said}). To go on without what lies on them until it is restored, set SERVE_DAMAGED=true`,
    ]),
  diskFull: ({ variable, place }) => [
    `${variable}：${place} 所在的磁盘已满。请腾出空间（df -h；du -xh --max-depth=2 | sort -h），然后再启动；没有丢失已确认的数据。`,
    `${variable}: the disk of ${place} is full. Make room (df -h; du -xh --max-depth=2 | sort -h) and start again; nothing that was answered is lost.`,
  ],
  usage: ({ said }) => [`用法：${said}。`, `Usage: ${said}.`],
  noTool: ({ said, place }) => [
    `运行不了 ${said}。请安装与 ${place} 同版本或更新的 PostgreSQL 客户端（Debian：apt install postgresql-client），或在有它的机器上运行；容器中见 src/docs/guides/backup.md。`,
    `${said} can't be run. Install the client programs of PostgreSQL, of the version of ${place} or newer (Debian: apt install postgresql-client), or run this where they are; for containers see src/docs/guides/backup.md.`,
  ],
  toolFailed: ({ said, place }) => [
    `${place} 失败：${said}。没有留下不完整的结果；请按其提示处理后重试。`,
    `${place} failed: ${said}. Nothing half done was left; do what it says and run this again.`,
  ],
  noBackup: ({ place }) => [
    `${place} 不是完整的备份（没有 manifest.json）。请给出 npm run backup 所建的文件夹，名称类似 tankwatch-20261129T031500Z。`,
    `${place} is no whole backup (it has no manifest.json). Name a folder that npm run backup has made, such as tankwatch-20261129T031500Z.`,
  ],
  backupDamaged: ({ place, said }) => [
    `备份 ${place} 已损坏（${said}），不会用它恢复。请用较早的备份，并检查备份所在的磁盘。`,
    `The backup ${place} is damaged (${said}), and nothing is restored from it. Take an older one, and check the disk that it is on.`,
  ],
  backupOfOther: ({ place, said }) => [
    `${place} 是 ${said} 的备份。${said === 'postgresql' ? '请设置 DATABASE_URL 为一个空数据库' : '请去掉 DATABASE_URL，用 DATA_DIR 指定文件夹'}。`,
    `${place} is a backup of ${said === 'postgresql' ? 'a PostgreSQL: set DATABASE_URL to an empty database' : 'an embedded database: unset DATABASE_URL, and name the folder by DATA_DIR'}.`,
  ],
  notEmpty: ({ variable, place }) => [
    `${variable}：${place} 里已有内容，不会覆盖。请用一个空的（createdb，或把文件夹改名），再恢复。`,
    `${variable}: ${place} is not empty, and nothing is written over. Take an empty one (createdb, or rename the folder), and restore again.`,
  ],
  otherKey: ({ place }) => [
    `${place} 与备份中的密钥不同。请先把它移走，再恢复：没有备份中的密钥，机器人的密钥要重新填写。`,
    `${place} is another key than that of the backup. Move it away and restore again: without the backup's key those of robots are entered anew.`,
  ],
  wrongSetting: ({ said }) => [
    `有一项设置不正确：${said}。变量及其取值见 src/docs/reference/environment.md。`,
    `A setting is not right: ${said}. The variables are in src/docs/reference/environment.md.`,
  ],
  noDatabase: ({ place }) => [
    `没有数据库：没有设置 DATABASE_URL，${place} 里也没有嵌入式数据库。请用服务器的同一变量运行（set -a; . /etc/tankwatch.env; set +a），设置 DATABASE_URL 或 DATA_DIR；要新建嵌入式数据库，先运行一次 npm run serve。`,
    `There is no database: DATABASE_URL is not set, and ${place} has no embedded one. Run this with the server's variables (set -a; . /etc/tankwatch.env; set +a), DATABASE_URL or DATA_DIR; to begin with an embedded database, let npm run serve make it first.`,
  ],
} satisfies Readonly<Record<string, (facts: StartFacts) => Text>>;

/** A start that can't go on, with what to do. */
export class StartFailure extends Error {
  readonly startCause: StartCause;
  readonly text: Text;

  constructor(startCause: StartCause, facts: Partial<StartFacts>, cause?: unknown) {
    const none = { variable: '', place: '', user: '', database: '', said: '', backup: '' };
    const text = startSentences[startCause]({ ...none, ...facts });
    super(text[1], cause === undefined ? {} : { cause });
    this.name = 'StartFailure';
    this.startCause = startCause;
    this.text = text;
  }
}
