import { describeWritesFrom } from '../support/writes-from.ts';

describeWritesFrom('shared');
