export { SystemScreen as default } from '#features/admin/system/SystemScreen';
