import { useCallback } from 'react';
import type { User } from '../../../../contract/user';
import { selectUser } from '../../../auth/authSlice';
import { useAppSelector } from '../../../store';
import { adminApi } from '../adminApi';
import { EntityScreen } from '../editor/EntityScreen';
import { users } from '../entities/user';

/** Every account (R3-160, R3-164). */
export function UsersScreen() {
	const query = adminApi.useGetAllUsersQuery();
	const ownId = useAppSelector(selectUser)?.id;
	// A bulk deletion of one's own account would end the session in the middle of the work.
	const keptBecause = useCallback(({ id }: User) => (id === ownId ? 'Es tu propia cuenta' : undefined), [ownId]);
	return <EntityScreen entity={users} query={query} keptBecause={keptBecause} />;
}
