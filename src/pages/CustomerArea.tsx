import { Navigate, Route, Routes } from 'react-router-dom';
import { useAuth } from '../session/AuthProvider';
import NotFoundPage from './NotFoundPage';
import { PlainPage } from './PlainPage';
import { ProfileFacts } from './ProfileFacts';

const home = (
	<PlainPage title="Mi cuenta" back={{ to: '/user/profile', label: 'Mi Perfil' }}>
		<ProfileFacts />
	</PlainPage>
);

/** The customer's part under /user (R2-02), behind its gate (R2-17). */
export default function CustomerArea() {
	const { isAuthenticated, isAdmin } = useAuth();
	if (!isAuthenticated) return <Navigate to="/login" replace />;
	if (isAdmin) return <Navigate to="/admin" replace />;
	return (
		<Routes>
			<Route index element={home} />
			<Route path="dashboard" element={home} />
			<Route
				path="profile"
				element={
					<PlainPage title="Mi Perfil" back={{ to: '/user', label: 'Volver a mi cuenta' }}>
						<ProfileFacts />
					</PlainPage>
				}
			/>
			<Route
				path="orders"
				element={<PlainPage title="Mis Pedidos" back={{ to: '/user', label: 'Volver a mi cuenta' }} />}
			/>
			<Route path="*" element={<NotFoundPage />} />
		</Routes>
	);
}
