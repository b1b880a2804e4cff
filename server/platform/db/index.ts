export { answers } from './answers';
export type { Database, DatabaseLog, TimeLimits, Tx } from './database';
export { DatabaseUnavailable, isRefusedValue, unavailableReason, violationOf } from './errors';
export { FolderInUse } from './folderLock';
export { holdAccounts } from './holdAccounts';
export {
	dropStoredSecret,
	readSecret,
	readStoredSecrets,
	removeSecret,
	replaceStoredSecrets,
	secretInFile,
	storedSecret,
} from './keptSecret';
export { noteBackup, readLastBackup } from './lastBackup';
export { migrate } from './migrate';
export { isFolderNew, openDatabase } from './openDatabase';
export { openServers } from './openServers';
export { retried } from './retried';
export { markCopy, notePlace, readCopyReason, unmarkCopy } from './shopCopy';
export { bulk, buyerName, epochTime, guestName, isoTime, join, likeText, personName, raw, type Sql, sql } from './sql';
export { traced } from './traced';
export {
	cancellations,
	endedUnpaid,
	hasUnjudgedProof,
	isUnverifiedBuyer,
	keepsUnpaid,
	networkOfOrigin,
	unverifiedBuyer,
} from './unpaidOrders';
