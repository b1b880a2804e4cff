import { Address, Button, Soft, Text, Title } from './parts';
import type { MailTemplates } from './types';
import { greeting, hoursText } from './words';

export const staffMails: Pick<MailTemplates, 'staff-invitation'> = {
	'staff-invitation': ({ path, invitedBy, role, hours }, { shop, name }) => ({
		subject: `Te invitaron al equipo de ${shop.name}`,
		preheader: `${invitedBy} te espera en el panel de la tienda.`,
		reason: 'Recibes este correo porque alguien del equipo de la tienda escribió esta dirección.',
		body: (
			<>
				<Title>Únete al equipo</Title>
				<Text>{greeting(name)}</Text>
				<Text>
					{invitedBy} te invitó a trabajar en el panel de {shop.name}. Tu rol: {role}.
				</Text>
				<Button path={path}>Aceptar la invitación</Button>
				<Address path={path} />
				<Soft>
					El enlace sirve una sola vez, durante {hoursText(hours)}. Si no esperabas la invitación, no hagas nada.
				</Soft>
			</>
		),
	}),
};
