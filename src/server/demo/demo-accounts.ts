import type { Text } from '#i18n/text.ts';

import type { Queries } from '../database/database.ts';

/** The one password of all demo accounts, printed at start and in `src/docs/start/first-alarm.md`. Only `npm start` makes these accounts. */
export const demoPassword = 'tankwatch-demo';

export interface SeedCompany {
  readonly code: string;
  readonly name: Text;
  readonly shortName: string;
  readonly parent: string | null;
  readonly ownsTrucks: boolean;
  /** To carry dangerous goods; null: fleets drive under that of the company above. */
  readonly licence: string | null;
}

/** Three levels, and a sibling branch that none but the administrator sees. */
export const demoCompanies: readonly SeedCompany[] = [
  {
    code: 'TW',
    name: ['东海油品运输集团', 'East Sea Fuel Transport Group'],
    shortName: '东海集团',
    parent: null,
    ownsTrucks: false,
    licence: null,
  },
  {
    code: 'TW01',
    name: ['甬港危化运输有限公司', 'Yonggang Hazmat Transport'],
    shortName: '甬港危化',
    parent: 'TW',
    ownsTrucks: true,
    licence: '浙交运管许可甬字 330200000001',
  },
  {
    code: 'TW0101',
    name: ['甬港镇海车队', 'Yonggang Zhenhai Fleet'],
    shortName: '镇海车队',
    parent: 'TW01',
    ownsTrucks: true,
    licence: null,
  },
  {
    code: 'TW0102',
    name: ['甬港慈溪车队', 'Yonggang Cixi Fleet'],
    shortName: '慈溪车队',
    parent: 'TW01',
    ownsTrucks: true,
    licence: null,
  },
  {
    code: 'TW02',
    name: ['越州能源物流有限公司', 'Yuezhou Energy Logistics'],
    shortName: '越州物流',
    parent: 'TW',
    ownsTrucks: false,
    licence: '浙交运管许可绍字 330600000001',
  },
  {
    code: 'TW0201',
    name: ['越州绍兴车队', 'Yuezhou Shaoxing Fleet'],
    shortName: '绍兴车队',
    parent: 'TW02',
    ownsTrucks: true,
    licence: null,
  },
];

interface SeedAccount {
  readonly userName: string;
  readonly name: string;
  readonly role: string;
  readonly company: string;
  readonly customer?: true;
  readonly internal?: true;
  readonly sign?: true;
  readonly restrictedShell?: true;
}

export const demoAccounts: readonly SeedAccount[] = [
  { userName: 'admin', name: '周建国', role: 'admin', company: 'TW', internal: true, sign: true },
  { userName: 'useradmin', name: '林晓燕', role: 'useradmin', company: 'TW01', sign: true },
  { userName: 'dispatcher', name: '陈国梁', role: 'dispatcher', company: 'TW01', sign: true },
  { userName: 'safety', name: '王海峰', role: 'safety', company: 'TW0101' },
  { userName: 'customer', name: '甬城石油', role: 'customer', company: 'TW0102', customer: true },
  { userName: 'garden', name: '园林值班', role: 'garden', company: 'TW0101', restrictedShell: true },
  { userName: 'exhibition', name: '展会体验', role: 'exhibition', company: 'TW01' },
];

export const seedAccounts = async (queries: Queries, passwordHash: string): Promise<void> => {
  for (const account of demoAccounts)
    await queries.query(
      `insert into app_user (user_name, name, role_code, company_code, password_hash, customer, internal, sign, restricted_shell)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        account.userName,
        account.name,
        account.role,
        account.company,
        passwordHash,
        account.customer ?? false,
        account.internal ?? false,
        account.sign ?? false,
        account.restrictedShell ?? false,
      ],
    );
};
