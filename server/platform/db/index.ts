export { answers, type Database, type DatabaseLog, type TimeLimits, type Tx } from './database';
export { DatabaseUnavailable, isRefusedValue, unavailableReason, violationOf } from './errors';
export { FolderInUse } from './folderLock';
export { holdAccounts, retried } from './locks';
export { markCopy, noteBackup, notePlace, readCopyReason, readLastBackup, unmarkCopy } from './meta';
export { migrate } from './migrate';
export { isRunning, listCents, reaches } from './offers';
export { isFolderNew, openDatabase } from './openDatabase';
export { lineCents, unitCents } from './orderLines';
export { openServers } from './postgres';
export { bulk, buyerName, epochTime, guestName, isoTime, join, likeText, personName, raw, type Sql, sql } from './sql';
export {
	dropStoredSecret,
	readSecret,
	readStoredSecrets,
	removeSecret,
	replaceStoredSecrets,
	secretInFile,
	storedSecret,
} from './storedSecret';
export {
	cancellations,
	endedUnpaid,
	hasUnjudgedProof,
	isUnverifiedBuyer,
	keepsUnpaid,
	networkOfOrigin,
	unverifiedBuyer,
} from './unpaidOrders';
