import { formatShopMoney } from '#contract/shared/money';
import { Address, Button, type MailTemplates, Rows, Soft, Text, Title } from './parts';
import { greeting, hoursText, timeText } from './words';

export const staffMails: Pick<MailTemplates, 'staff-invitation' | 'request-waits'> = {
	'request-waits': ({ path, orderNumber, total, until, waiting }, { name }) => ({
		subject: `Solicitud ${orderNumber} por responder`,
		preheader: 'No toma stock ni se paga hasta que la aceptes.',
		reason: 'Recibes este correo porque es el de contacto de la tienda.',
		body: (
			<>
				<Title>Tienes una solicitud por responder</Title>
				<Text>{greeting(name)}</Text>
				<Text>No toma stock ni se paga hasta que la aceptes. Si no respondes, se cierra sola.</Text>
				<Rows
					rows={[
						{ label: 'Solicitud', value: orderNumber },
						{ label: 'Total', value: formatShopMoney(total), amount: true },
						...(until ? [{ label: 'Se cierra', value: timeText(until) }] : []),
						{ label: 'Por responder', value: String(waiting), strong: true },
					]}
				/>
				<Button path={path}>Ver las solicitudes</Button>
			</>
		),
	}),

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
