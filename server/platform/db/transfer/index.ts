export { dumpTables, fileOf } from './dump';
export { loadTables, requireEmpty, requireKnownSchema } from './load';
