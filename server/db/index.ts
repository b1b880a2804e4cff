export type { Database, Tx } from './database';
export { DatabaseUnavailable, violationOf } from './errors';
export { migrate } from './migrate';
export { openDatabase } from './openDatabase';
export { join, raw, type Sql, sql } from './sql';
