import { useState } from 'react';
import { errorText, refusalOf } from '#api/errorText';
import { useAuth } from '#auth/AuthProvider';
import type { LoginState } from '#auth/guards';
import { limits } from '#contract/shared/limits';
import { JoinBody, type OpenInvitation, roleLabel } from '#contract/team/team';
import { withRepeatedPassword } from '#lib/repeatedPassword';
import { Button, LinkButton } from '#ui/Button';
import { PasswordField, TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Notice } from '#ui/Notice';
import { LoadingScreen } from '#ui/Spinner';
import { FormPage } from './FormPage';
import { useAcceptInvitationMutation, useJoinTeamMutation, useLookAtInvitationQuery } from './joinTeamApi';
import { useTokenOfAddress } from './useTokenOfAddress';

const title = 'Únete al equipo';

const Fields = withRepeatedPassword(JoinBody, {
	password: 'password',
	repeated: 'repeatPassword',
	missing: 'Repite tu contraseña',
});

/** R14-132. */
export default function JoinTeamPage() {
	const [username, setUsername] = useState<string | null>(null);
	const { token, arriving } = useTokenOfAddress(() => setUsername(null));

	if (username !== null)
		return (
			<FormPage title="Ya eres parte del equipo">
				<Notice tone="success" role="status">
					Entra con tu usuario y tu contraseña para empezar.
				</Notice>
				<LinkButton to="/login" state={{ username } satisfies LoginState} variant="primary" wide>
					Iniciar Sesión
				</LinkButton>
			</FormPage>
		);
	if (token) return <Invited key={token} token={token} onDone={setUsername} />;
	if (arriving) return <LoadingScreen />;
	return (
		<FormPage title={title}>
			<Notice tone="info">Abre aquí el enlace completo de tu invitación.</Notice>
		</FormPage>
	);
}

interface InvitedProps {
	token: string;
	onDone: (username: string) => void;
}

function Invited({ token, onDone }: InvitedProps) {
	const { data, error } = useLookAtInvitationQuery(token);
	if (data?.known) return <AcceptForm token={token} invitation={data} onDone={onDone} />;
	if (data) return <JoinForm token={token} invitation={data} onDone={onDone} />;
	if (!error) return <LoadingScreen />;
	return (
		<FormPage title={title}>
			<Notice tone="danger" role="alert">
				{errorText(error, 'Error de conexión. Vuelve a abrir el enlace.')}
			</Notice>
		</FormPage>
	);
}

const leadOf = ({ invitedBy, role }: OpenInvitation) =>
	`${invitedBy} te invita a trabajar en la tienda con el rol ${roleLabel(role)}.`;

function JoinForm({ token, invitation, onDone }: InvitedProps & { invitation: OpenInvitation }) {
	const [join] = useJoinTeamMutation();
	const form = useForm({
		schema: Fields,
		values: { token, firstName: '', lastName: '', username: '', password: '', repeatPassword: '' },
		submit: async (body) => {
			const { error } = await join(body);
			if (error) return refusalOf(error, 'Error de conexión. Vuelve a intentarlo.');
			onDone(body.username);
		},
	});
	return (
		<FormPage title={title} lead={leadOf(invitation)}>
			<Form form={form} aria-label={title}>
				<FormFailure form={form} />
				<TextField label="Correo" readOnly value={invitation.email} help="Con él o con tu usuario entrarás" />
				<TextField label="Nombre" autoComplete="given-name" optional {...form.field('firstName')} />
				<TextField label="Apellido" autoComplete="family-name" optional {...form.field('lastName')} />
				<TextField
					label="Usuario"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					required
					{...form.field('username')}
				/>
				<PasswordField
					label="Contraseña"
					autoComplete="new-password"
					help={`Al menos ${limits.passwordMin} caracteres`}
					maxLength={limits.passwordMax}
					required
					{...form.field('password')}
				/>
				<PasswordField
					label="Repite la contraseña"
					autoComplete="new-password"
					maxLength={limits.passwordMax}
					required
					{...form.field('repeatPassword')}
				/>
				<Button type="submit" variant="primary" wide loading={form.busy}>
					{form.busy ? 'Creando tu cuenta…' : 'Crear mi cuenta'}
				</Button>
			</Form>
		</FormPage>
	);
}

/** The link does not prove ownership of an account. */
function AcceptForm({ token, invitation, onDone }: InvitedProps & { invitation: OpenInvitation }) {
	const { user, logout } = useAuth();
	const [accept, { error, isLoading }] = useAcceptInvitationMutation();
	const isTheirs = user?.email?.toLowerCase() === invitation.email.toLowerCase();
	const take = async () => {
		const answer = await accept(token);
		if (answer.error) return;
		logout();
		onDone(user?.username ?? '');
	};
	return (
		<FormPage title={title} lead={leadOf(invitation)}>
			{error && (
				<Notice tone="danger" role="alert">
					{errorText(error, 'Error de conexión. Vuelve a intentarlo.')}
				</Notice>
			)}
			{isTheirs ? (
				<Button variant="primary" wide loading={isLoading} onClick={() => void take()}>
					{`Aceptar con mi cuenta ${user?.username}`}
				</Button>
			) : (
				<>
					<Notice tone="info">
						{`Ya tienes una cuenta con ${invitation.email}. Inicia sesión con ella y vuelve a abrir este enlace para aceptar.`}
					</Notice>
					<LinkButton to="/login" variant="primary" wide>
						Iniciar Sesión
					</LinkButton>
				</>
			)}
		</FormPage>
	);
}
