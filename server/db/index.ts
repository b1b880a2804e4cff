export { type Database, type Db, type Tx, type Violation, violationOf } from './database';
export { migrate } from './migrate';
export { type DatabaseOptions, openDatabase } from './openDatabase';
