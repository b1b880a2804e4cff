import { LayoutGrid, Lock, PackageSearch, ShieldCheck, ShoppingBasket, UserRound } from 'lucide-react';
import { useIsOurs } from '#api/backEnd';
import { useAuth } from '#auth/AuthProvider';
import { selectIsStaff } from '#auth/may';
import { AddressNotice } from '#commerce/account/AddressNotice';
import { ProfileHeader } from '#commerce/account/ProfileHeader';
import { formatLocalMoney } from '#contract/shared/money';
import { rolesOf } from '#contract/team/permissions';
import { useAppSelector } from '#store';
import { Badge } from '#ui/Badge';
import { LinkButton } from '#ui/Button';
import { Link } from '#ui/Link';
import { PageMeta } from '#ui/PageMeta';
import { Surface } from '#ui/Surface';
import { AddressBookPanel } from './AddressBookPanel';
import { Counters } from './customer/Counters';
import { AccountSecurity, ProfileForm } from './ProfileForm';
import '#ui/patterns.css';

const roleLooks: Record<string, [name: string, icon: typeof UserRound]> = {
	ROLE_ADMIN: ['Administrador', ShieldCheck],
	ROLE_USER: ['Usuario', UserRound],
};

function RoleBadge({ role }: { role: string }) {
	const [name, Icon] = roleLooks[role] ?? [role, UserRound];
	return (
		<Badge tone="info" icon={<Icon size={14} />}>
			{name}
		</Badge>
	);
}

/** Fixed by the specification (R3-062). */
const figures = [
	['Pedidos', 0],
	['Total gastado', formatLocalMoney(0)],
	['Reseñas', 0],
] as const;

/** R3-060 … R3-064. */
export default function ProfilePage() {
	const { user } = useAuth();
	const isStaff = useAppSelector(selectIsStaff);
	const isOurs = useIsOurs();
	if (!user) return null;
	return (
		<div className="stack gap-6">
			<PageMeta title="Mi Perfil" noindex />
			<ProfileHeader user={user} badges={rolesOf(user).map((role) => <RoleBadge key={role} role={role} />)} />
			{isOurs && <AddressNotice />}
			<div className="stack gap-5 with-aside">
				<div className="stack gap-5">
					<Surface as="section" className="stack" aria-labelledby="datos">
						<h2 className="title-l" id="datos">
							Información personal
						</h2>
						<ProfileForm
							user={user}
							failureText="Error al actualizar el perfil"
							onSaved={() => window.alert('Perfil actualizado correctamente')}
							onFailed={(text) => window.alert(text)}
						/>
					</Surface>
					{isOurs && !isStaff && <AddressBookPanel />}
				</div>
				<aside className="stack gap-5">
					<Surface as="section" className="stack" aria-labelledby="cifras">
						<h2 className="title-l" id="cifras">
							Estadísticas de la cuenta
						</h2>
						<Counters figures={figures} />
					</Surface>
					{isOurs && isStaff && (
						<Surface as="section" className="stack" aria-labelledby="privacidad">
							<h2 className="title-l" id="privacidad">
								Seguridad y privacidad
							</h2>
							<p className="note">Tu contraseña, una copia de tus datos, tus permisos y cómo eliminar tu cuenta.</p>
							<LinkButton to="/admin/profile" icon={<Lock size={20} />} wide>
								Ver seguridad y privacidad
							</LinkButton>
						</Surface>
					)}
					{!isOurs && !isStaff && <Link to="/user/profile">Ver el perfil de tu cuenta</Link>}
					<nav className="stack gap-2" aria-label="Acciones rápidas">
						<LinkButton to="/orders" icon={<PackageSearch size={20} />} wide>
							Ver mis pedidos
						</LinkButton>
						<LinkButton to="/products" icon={<ShoppingBasket size={20} />} wide>
							Explorar productos
						</LinkButton>
						<LinkButton to="/categories" icon={<LayoutGrid size={20} />} wide>
							Ver categorías
						</LinkButton>
					</nav>
					{isOurs && !isStaff && <AccountSecurity />}
				</aside>
			</div>
		</div>
	);
}
