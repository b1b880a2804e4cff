import { AuditScreen } from '../../features/admin/audit/AuditScreen';

/** /admin/audit */
export default function AdminAuditPage() {
	return <AuditScreen />;
}
