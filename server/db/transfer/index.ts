export { dumpTables } from './dump';
export { isEmpty, LoadRefused, loadTables } from './load';
