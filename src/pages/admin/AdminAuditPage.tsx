import { AuditScreen } from '../../features/admin/audit/AuditScreen';

export default function AdminAuditPage() {
	return <AuditScreen />;
}
