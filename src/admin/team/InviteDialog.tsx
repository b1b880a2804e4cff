import { refusalOf } from '#api/errorText';
import { type StaffRole, staffRoles } from '#contract/team/permissions';
import { InvitationBody, type IssuedInvitation, roleLabel } from '#contract/team/team';
import { FormDialog } from '#ui/FormDialog';
import { SelectField, TextField } from '#ui/fields';
import { useForm } from '#ui/form';
import { OneTimeLinkDialog } from '../kit/shared/OneTimeLinkDialog';
import { useInviteMutation } from './teamApi';

export const roleTexts: Readonly<Record<StaffRole, string>> = {
	ROLE_ADMIN: 'Hace todo, también los ajustes y el equipo.',
	ROLE_CATALOGUE: 'Crea, cambia e importa productos y categorías. No ve pedidos ni clientes.',
	ROLE_ORDERS: 'Atiende los pedidos y ve las ventas. Ve los productos sin cambiarlos.',
	ROLE_SUPPORT: 'Responde reclamos, ve pedidos y clientes, y crea enlaces para una contraseña nueva.',
	ROLE_READER: 'Ve el catálogo, las ventas sin nombres, las páginas y los ajustes. No cambia nada.',
};

export const roleOptions = staffRoles.map((value) => ({ value, label: roleLabel(value) }));

export function InviteDialog({ onClose }: { onClose: () => void }) {
	const [invite, { data }] = useInviteMutation();
	const form = useForm({
		schema: InvitationBody,
		values: { email: '', role: 'ROLE_CATALOGUE' },
		submit: async (body) => {
			const { error } = await invite(body);
			return error ? refusalOf(error, 'No se pudo crear la invitación. Inténtalo de nuevo.') : undefined;
		},
	});
	if (data) return <LinkDialog invitation={data} onClose={onClose} />;
	return (
		<FormDialog title="Invitar al equipo" form={form} submit="Crear invitación" onClose={onClose}>
			<TextField label="Correo" type="email" inputMode="email" autoComplete="off" required {...form.field('email')} />
			<SelectField
				label="Rol"
				options={roleOptions}
				{...form.field('role')}
				help={roleTexts[form.watch('role') as StaffRole]}
			/>
		</FormDialog>
	);
}

function LinkDialog({ invitation, onClose }: { invitation: IssuedInvitation; onClose: () => void }) {
	const address = `${window.location.origin}/join-team#${invitation.token}`;
	return (
		<OneTimeLinkDialog
			title={`Invitación para ${invitation.email}`}
			link={{ ...invitation, address }}
			warning="Envíalo por un medio que solo esa persona lea."
			onClose={onClose}
		>
			<p>
				Con este enlace, la persona entra al equipo como <strong>{roleLabel(invitation.role)}</strong>. Si tu tienda
				envía correos, ya va en camino; si no, cópialo y envíalo tú.
			</p>
		</OneTimeLinkDialog>
	);
}
