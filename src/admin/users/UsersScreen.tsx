import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { selectIsOurs } from '#api/backEnd';
import { selectIsAdmin, selectUser } from '#auth/authSlice';
import { selectMay } from '#auth/may';
import type { User } from '#contract/account/user';
import { isAdminUser, isStaffUser } from '#contract/team/permissions';
import { useAppSelector } from '#store';
import { IconButton } from '#ui/Button';
import { adminApi } from '../kit/adminApi';
import { EntityScreen } from '../kit/editor/EntityScreen';
import { users } from '../kit/entities/user';
import { useArrayRows } from '../kit/list/useArrayRows';
import type { TableQuery } from '../kit/list/useTableQuery';
import { ResetLinkDialog } from './ResetLinkDialog';

const useUserRows = (table: TableQuery<User>) => useArrayRows(adminApi.useGetAllUsersQuery(), table, users);

/** R3-160, R3-164. */
export function UsersScreen() {
	const ownId = useAppSelector(selectUser)?.id;
	const givesLinks = useAppSelector((state) => selectIsOurs(state) && selectMay(state, 'customers:reset'));
	const isOwner = useAppSelector(selectIsAdmin);
	const [linkFor, setLinkFor] = useState<User | null>(null);
	// Deleting the own account would end the session.
	const undeletableReason = useCallback(({ id }: User) => (id === ownId ? 'Es tu propia cuenta' : undefined), [ownId]);
	const rowActions = useCallback(
		(user: User) =>
			givesLinks &&
			(isOwner ? !isAdminUser(user) : !isStaffUser(user)) && (
				<IconButton size="s" label={`Nueva contraseña para ${user.username}`} onClick={() => setLinkFor(user)}>
					<KeyRound size={18} />
				</IconButton>
			),
		[givesLinks, isOwner],
	);
	return (
		<>
			<EntityScreen
				entity={users}
				useRows={useUserRows}
				undeletableReason={undeletableReason}
				rowActions={rowActions}
			/>
			{linkFor && <ResetLinkDialog user={linkFor} onClose={() => setLinkFor(null)} />}
		</>
	);
}
