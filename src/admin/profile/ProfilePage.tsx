import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { useIsOurs } from '#api/backEnd';
import { serverMessage } from '#api/errorText';
import { useAuth } from '#auth/AuthProvider';
import { AddressNotice } from '#commerce/account/AddressNotice';
import { EditableForm } from '#commerce/account/EditableForm';
import { PrivacyPanel } from '#commerce/account/PrivacyPanel';
import { ProfileHeader } from '#commerce/account/ProfileHeader';
import { SecurityPanel } from '#commerce/account/SecurityPanel';
import { useConfirmedProfile } from '#commerce/account/useConfirmedProfile';
import type { User } from '#contract/account/user';
import { limits } from '#contract/shared/limits';
import { isAdminUser, rolesOf } from '#contract/team/permissions';
import { roleLabel } from '#contract/team/team';
import { Badge } from '#ui/Badge';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import { Surface } from '#ui/Surface';
import styles from '../layout/Admin.module.css';

/** R3-150 for administrators; others see their role. */
const factsOf = (user: User) =>
	isAdminUser(user)
		? { badge: 'ADMINISTRADOR', role: 'Administrador del Sistema', permissions: 'Acceso Total' }
		: { badge: teamRole(user).toUpperCase(), role: teamRole(user), permissions: 'Los de tu rol' };

const teamRole = (user: User): string =>
	rolesOf(user)
		.filter((role) => role !== 'ROLE_USER')
		.map(roleLabel)
		.join(', ');

const fields = [
	{ name: 'username', label: 'Usuario', autoComplete: 'username', max: limits.username, type: 'text' },
	{ name: 'email', label: 'Correo', autoComplete: 'email', max: limits.email, type: 'email' },
	{ name: 'firstName', label: 'Nombre', autoComplete: 'given-name', max: limits.personName, type: 'text' },
	{ name: 'lastName', label: 'Apellido', autoComplete: 'family-name', max: limits.personName, type: 'text' },
] as const;

/** No field is required; the server checks the rest. */
const anyTexts = v.record(v.string(), v.string());

/** R3-150, R3-151. The username can change. */
export default function AdminProfilePage() {
	const { user } = useAuth();
	const isOurs = useIsOurs();
	const { save, dialog } = useConfirmedProfile();
	const [result, setResult] = useState<{ saved: boolean; detail?: string } | null>(null);
	if (!user) return null;
	const { badge, role, permissions } = factsOf(user);

	return (
		<div className="stack gap-5">
			<PageMeta title="Mi Perfil" noindex />
			<ProfileHeader
				user={user}
				badges={
					<Badge tone="info" icon={<ShieldCheck size={14} />}>
						{badge}
					</Badge>
				}
			/>
			{isOurs && <AddressNotice />}
			<div className={cx('stack gap-5 top', styles.columns)}>
				<Surface as="section" className="stack" aria-labelledby="datos">
					<h2 id="datos">Información personal</h2>
					<div role="status" className="status">
						{result && (
							<Notice tone={result.saved ? 'success' : 'danger'}>
								<p>{result.saved ? 'Perfil actualizado exitosamente' : 'Error al actualizar perfil'}</p>
								{result.detail && <p>{result.detail}</p>}
							</Notice>
						)}
					</div>
					<EditableForm
						schema={anyTexts}
						values={Object.fromEntries(fields.map(({ name }) => [name, user[name] ?? '']))}
						firstField="username"
						save={({ username = '', email = '', firstName = '', lastName = '' }) =>
							save({
								username: username.trim(),
								email: email.trim(),
								firstName: firstName.trim(),
								lastName: lastName.trim(),
							})
						}
						onSaved={() => setResult({ saved: true })}
						onFailed={(error) => setResult({ saved: false, detail: serverMessage(error) })}
						onFreshStart={() => setResult(null)}
					>
						{(viewing, field) =>
							fields.map(({ name, label, autoComplete, max, type }) => (
								<TextField
									key={name}
									label={label}
									type={type}
									autoComplete={autoComplete}
									maxLength={max}
									readOnly={viewing}
									{...field(name)}
								/>
							))
						}
					</EditableForm>
					{dialog}
				</Surface>
				<aside className="stack gap-5">
					<Surface as="section" flat className="stack" aria-label="Tu cuenta">
						<dl className="stack gap-3 facts">
							<div>
								<dt>Rol</dt>
								<dd>{role}</dd>
							</div>
							<div>
								<dt>Permisos</dt>
								<dd>{permissions}</dd>
							</div>
						</dl>
						<h2>Seguridad</h2>
						<SecurityPanel />
					</Surface>
					{isOurs && <PrivacyPanel />}
				</aside>
			</div>
		</div>
	);
}
