import { UsersScreen } from '../../features/admin/users/UsersScreen';

export default function AdminUsersPage() {
	return <UsersScreen />;
}
