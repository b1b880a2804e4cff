import { MailPlus, ShieldAlert, ShieldCheck, Trash2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { selectUser } from '#auth/authSlice';
import { type StaffRole, staffRoles } from '#contract/team/permissions';
import { type Invitation, roleLabel, type Team, type TeamMember } from '#contract/team/team';
import { formatDate } from '#lib/dates';
import { useAppSelector } from '#store';
import { Badge } from '#ui/Badge';
import { Button, IconButton } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { cx } from '#ui/cx';
import { CheckboxField, SelectField } from '#ui/fields';
import { Surface } from '#ui/Surface';
import { QueryScreen } from '../kit/list/QueryScreen';
import { useReport } from '../kit/shared/useSuccess';
import { InviteDialog, roleOptions, roleTexts } from './InviteDialog';
import styles from './TeamScreen.module.css';
import {
	useDemandSecondFactorMutation,
	useGetTeamQuery,
	useSetMemberRoleMutation,
	useWithdrawInvitationMutation,
} from './teamApi';

/** R14-131. */
export function TeamScreen() {
	const query = useGetTeamQuery(undefined, { refetchOnMountOrArgChange: true });
	const [inviting, setInviting] = useState(false);
	return (
		<>
			<QueryScreen
				title="Equipo"
				actions={
					<Button variant="primary" icon={<MailPlus size={20} />} onClick={() => setInviting(true)}>
						Invitar
					</Button>
				}
				query={query}
				loading="Cargando el equipo…"
				error="No se pudo cargar el equipo"
			>
				{({ members, invitations, demandsSecondFactor }) => (
					<>
						<Members members={members} />
						{invitations.length > 0 && <Invitations invitations={invitations} />}
						<Roles demanded={demandsSecondFactor} members={members} />
					</>
				)}
			</QueryScreen>
			{inviting && <InviteDialog onClose={() => setInviting(false)} />}
		</>
	);
}

const nameOf = ({ firstName, lastName, username }: TeamMember) =>
	[firstName, lastName].filter(Boolean).join(' ') || username;

interface RoleChange {
	member: TeamMember;
	role: StaffRole | null;
}

function Members({ members }: Pick<Team, 'members'>) {
	const ownId = useAppSelector(selectUser)?.id;
	const [setRole, { isLoading }] = useSetMemberRoleMutation();
	const [asking, setAsking] = useState<RoleChange | null>(null);
	const report = useReport();
	const change = async ({ member, role }: RoleChange) => {
		await report(
			setRole({ id: member.id, role }),
			role ? `${nameOf(member)} ahora tiene el rol ${roleLabel(role)}` : `${nameOf(member)} ya no es parte del equipo`,
			'No se pudo cambiar el rol',
		);
		setAsking(null);
	};
	return (
		<Surface bare as="section" className={cx('panel divided', styles.rows)} aria-labelledby="miembros">
			<h2 id="miembros">Quién trabaja en la tienda</h2>
			<ul className="divided">
				{members.map((member) => (
					<li key={member.id} className={cx('card-row', styles.row)}>
						<div className={styles.who}>
							<strong>{`${nameOf(member)}${String(member.id) === String(ownId) ? ' (tú)' : ''}`}</strong>
							<span>{member.email}</span>
						</div>
						<Badge
							className={styles.badge}
							tone={member.secondFactor ? 'success' : 'neutral'}
							icon={member.secondFactor ? <ShieldCheck size={14} /> : <ShieldAlert size={14} />}
						>
							{member.secondFactor ? 'Con dos pasos' : 'Sin dos pasos'}
						</Badge>
						<SelectField
							label={`Rol de ${nameOf(member)}`}
							hideLabel
							options={roleOptions}
							value={member.role}
							onChange={({ target }) => setAsking({ member, role: target.value as StaffRole })}
						/>
						<IconButton
							size="s"
							label={`Quitar del equipo a ${nameOf(member)}`}
							onClick={() => setAsking({ member, role: null })}
						>
							<UserMinus size={18} />
						</IconButton>
					</li>
				))}
			</ul>
			{asking && (
				<ConfirmDialog
					open
					danger={asking.role === null}
					loading={isLoading}
					title={asking.role ? `Cambiar el rol de ${nameOf(asking.member)}` : `Quitar a ${nameOf(asking.member)}`}
					confirmLabel={asking.role ? 'Cambiar rol' : 'Quitar del equipo'}
					onConfirm={() => void change(asking)}
					onCancel={() => setAsking(null)}
				>
					{asking.role ? (
						<p>
							Tendrá el rol <strong>{roleLabel(asking.role)}</strong>
							<span>{`. ${roleTexts[asking.role]}`}</span>
						</p>
					) : (
						<p>Conserva su cuenta como cliente y deja de entrar a este panel.</p>
					)}
					<p>Cerramos sus sesiones abiertas: tendrá que entrar otra vez.</p>
				</ConfirmDialog>
			)}
		</Surface>
	);
}

function Invitations({ invitations }: Pick<Team, 'invitations'>) {
	const [withdraw] = useWithdrawInvitationMutation();
	const report = useReport();
	const when = ({ expired, expiresAt }: Invitation) =>
		expired ? 'Venció: invita de nuevo' : `Vale hasta el ${formatDate(expiresAt, 'time')}`;
	return (
		<Surface bare as="section" className={cx('panel divided', styles.rows)} aria-labelledby="invitaciones">
			<h2 id="invitaciones">Invitaciones pendientes</h2>
			<ul className="divided">
				{invitations.map((invitation) => (
					<li key={invitation.id} className={cx('card-row', styles.row)}>
						<div className={styles.who}>
							<strong>{invitation.email}</strong>
							<span>{`La envió ${invitation.invitedBy}. ${when(invitation)}`}</span>
						</div>
						<Badge tone={invitation.expired ? 'warning' : 'info'}>{roleLabel(invitation.role)}</Badge>
						<IconButton
							size="s"
							label={`Retirar la invitación de ${invitation.email}`}
							onClick={() =>
								void report(withdraw(invitation.id), 'Invitación retirada', 'No se pudo retirar la invitación')
							}
						>
							<Trash2 size={18} />
						</IconButton>
					</li>
				))}
			</ul>
		</Surface>
	);
}

function Roles({ demanded, members }: { demanded: readonly StaffRole[]; members: readonly TeamMember[] }) {
	const [demand] = useDemandSecondFactorMutation();
	const report = useReport();
	const lockedOut = (role: StaffRole) =>
		members.filter((member) => member.role === role && !member.secondFactor).map(nameOf);
	const help = (role: StaffRole) => {
		const names = lockedOut(role);
		if (names.length === 0) return undefined;
		return demanded.includes(role)
			? `Hasta que la active, no puede trabajar: ${names.join(', ')}.`
			: `Aún no la tiene: ${names.join(', ')}.`;
	};
	return (
		<Surface bare as="section" className={cx('panel divided', styles.rows)} aria-labelledby="roles">
			<h2 id="roles">Roles</h2>
			<ul className="divided">
				{staffRoles.map((role) => (
					<li key={role} className={cx('card-row', styles.role)}>
						<div className={styles.who}>
							<strong>{roleLabel(role)}</strong>
							<span>{roleTexts[role]}</span>
						</div>
						<CheckboxField
							label={`Pedir dos pasos a ${roleLabel(role)}`}
							help={help(role)}
							checked={demanded.includes(role)}
							onChange={({ target }) =>
								void report(
									demand({ role, demanded: target.checked }),
									'Regla guardada',
									'No se pudo guardar la regla. Inténtalo de nuevo.',
								)
							}
						/>
					</li>
				))}
			</ul>
		</Surface>
	);
}
