import { useMemo } from 'react';
import type { User } from '../../../../contract/user';
import { api } from '../../../api';
import { selectUser } from '../../../auth/authSlice';
import { useAppDispatch, useAppSelector } from '../../../store';
import { adminApi } from '../adminApi';
import { bulkDelete } from '../editor/catalogBulk';
import { DeleteDialog } from '../editor/DeleteDialog';
import { useEditing } from '../editor/useEditing';
import { userColumns, userSearchText } from '../entities/user';
import { AdminList } from '../list/AdminList';
import { useOpenRequest } from '../shared/openRequest';
import { useSuccess } from '../shared/useSuccess';
import { UserEditor } from './UserEditor';

const nouns = ['usuario', 'usuarios'] as const;
const nameOf = ({ username }: User) => username;

/** Every account, with its dialogs (R3-160, R3-164). */
export function UsersScreen() {
	const users = adminApi.useGetAllUsersQuery();
	const [remove] = adminApi.useDeleteUserMutation();
	const { step, ask } = useEditing<User>();
	const success = useSuccess();
	useOpenRequest({ rows: users.data, onOpen: ask.edit, onCreate: ask.create });

	const dispatch = useAppDispatch();
	const ownId = useAppSelector(selectUser)?.id;
	const bulk = useMemo(
		() => [
			bulkDelete<User>('o', async ({ id }) =>
				// Whoever is signed in would lock themselves out in the middle of the work.
				id === ownId ? { error: { data: { message: 'Es tu propia cuenta' } } } : remove({ id, quiet: true }),
			),
		],
		[remove, ownId],
	);

	const saved = () => {
		success.always(step?.kind === 'create' ? 'Usuario creado exitosamente' : 'Usuario actualizado exitosamente');
		ask.close();
	};
	return (
		<>
			<AdminList<User>
				title="Usuarios"
				nouns={nouns}
				query={users}
				loadError="Error al cargar usuarios"
				columns={userColumns}
				textOf={userSearchText}
				searchHelp="Usuario, nombre o email"
				createLabel="Nuevo usuario"
				onCreate={ask.create}
				bulk={bulk}
				onBulkEnd={() => dispatch(api.util.invalidateTags(['AdminUser']))}
				nameOf={nameOf}
				onEdit={ask.edit}
				onDelete={ask.delete}
			/>
			{(step?.kind === 'create' || step?.kind === 'edit') && (
				<UserEditor user={step.kind === 'edit' ? step.row : null} onSaved={saved} onClose={ask.close} />
			)}
			{step?.kind === 'delete' && (
				<DeleteDialog
					title="Eliminar usuario"
					question="¿Está seguro de que desea eliminar este usuario?"
					name={step.row.username}
					failureTitle="Error al eliminar usuario"
					onDelete={() => remove(step.row.id)}
					onDeleted={() => {
						success.always('Usuario eliminado exitosamente');
						ask.close();
					}}
					onCancel={ask.close}
				/>
			)}
		</>
	);
}
