import { useAuth } from '../session/AuthProvider';

/** Who is signed in. */
export function ProfileFacts() {
	const { user } = useAuth();
	const fullName = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
	return (
		<dl>
			<dt>Usuario</dt>
			<dd>{user?.username}</dd>
			{fullName && (
				<>
					<dt>Nombre</dt>
					<dd>{fullName}</dd>
				</>
			)}
			{user?.email && (
				<>
					<dt>Email</dt>
					<dd>{user.email}</dd>
				</>
			)}
		</dl>
	);
}
