export type { Database, Tx } from './database';
export { DatabaseUnavailable, type Violation, violationOf } from './errors';
export { migrate } from './migrate';
export { type DatabaseOptions, openDatabase } from './openDatabase';
export { bulk, empty, isoTime, join, likeText, personName, raw, Sql, sql } from './sql';
