export { AuditScreen as default } from '#features/admin/audit/AuditScreen';
