import { UsersScreen } from '../../features/admin/users/UsersScreen';

/** /admin/users */
export default function AdminUsersPage() {
	return <UsersScreen />;
}
