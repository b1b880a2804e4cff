import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useIsOurs } from '#api/backEnd';
import { useAuth } from '#auth/AuthProvider';
import { AddressNotice } from '#commerce/account/AddressNotice';
import { ProfileHeader } from '#commerce/account/ProfileHeader';
import { Badge } from '#ui/Badge';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import { Surface } from '#ui/Surface';
import { AddressBookPanel } from '../AddressBookPanel';
import { AccountSecurity, ProfileForm } from '../ProfileForm';

/** Fixed by the specification (R3-113). */
const account = [
	['Tipo de cuenta', 'Usuario estándar'],
	['Estado', 'Cuenta verificada'],
	['Notificaciones', 'Habilitadas'],
] as const;

/** R3-110 … R3-115. */
export default function CustomerProfilePage() {
	const { user } = useAuth();
	const isOurs = useIsOurs();
	const [message, setMessage] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
	if (!user) return null;
	return (
		<div className="stack gap-6">
			<PageMeta title="Mi Perfil" noindex />
			<ProfileHeader
				user={user}
				badges={
					<Badge tone="success" icon={<BadgeCheck size={14} />}>
						Usuario Activo
					</Badge>
				}
			/>
			{isOurs && <AddressNotice />}
			<div className="stack gap-5 with-aside">
				<div className="stack gap-5">
					<Surface as="section" className="stack" aria-labelledby="datos">
						<h2 className="title-l" id="datos">
							Información personal
						</h2>
						<div role="status" className="status">
							{message && <Notice tone={message.tone}>{message.text}</Notice>}
						</div>
						<ProfileForm
							user={user}
							failureText="Error al actualizar perfil"
							onSaved={() => setMessage({ tone: 'success', text: 'Perfil actualizado exitosamente' })}
							onFailed={(text) => setMessage({ tone: 'danger', text })}
							onFreshStart={() => setMessage(null)}
						/>
					</Surface>
					{isOurs && <AddressBookPanel />}
				</div>
				<aside className="stack gap-5">
					<Surface as="section" className="stack" aria-labelledby="cuenta-datos">
						<h2 className="title-l" id="cuenta-datos">
							Tu cuenta
						</h2>
						<dl className="stack gap-3 facts">
							{account.map(([name, value]) => (
								<div key={name}>
									<dt className="note">{name}</dt>
									<dd>{value}</dd>
								</div>
							))}
						</dl>
						{!isOurs && <Link to="/profile">Ver mi perfil en la tienda</Link>}
					</Surface>
					<AccountSecurity />
				</aside>
			</div>
		</div>
	);
}
