export { dumpTables, fileOf } from './dump';
export { isEmpty, loadTables, requireKnownSchema } from './load';
