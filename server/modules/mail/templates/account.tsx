import { Address, Button, type MailTemplates, Soft, Text, Title } from './parts';
import { greeting, hoursText, timeText, unlinked } from './words';

const accountAddress = 'Recibes este correo porque tienes una cuenta en la tienda con esta dirección.';
const enteredAddress = 'Recibes este correo porque alguien escribió esta dirección en la tienda.';

type Kinds = 'welcome' | 'confirm-address' | 'reset-password' | 'password-changed' | 'address-change';

export const accountMails: Pick<MailTemplates, Kinds> = {
	welcome: ({ path, username, hours }, { shop, name }) => ({
		subject: `Te damos la bienvenida a ${shop.name}`,
		preheader: 'Tu cuenta está lista. Confirma tu correo con un toque.',
		reason: enteredAddress,
		body: (
			<>
				<Title>Tu cuenta está lista</Title>
				<Text>{greeting(name)}</Text>
				<Text>
					Ya puedes comprar en {shop.name}. En tu cuenta guardas tus datos de envío y ves en qué paso está cada pedido.
					{unlinked(username) === username && ` Tu usuario es ${username}.`}
				</Text>
				<Text>Confirma que esta dirección es tuya, para que los avisos de tus pedidos te lleguen:</Text>
				<Button path={path}>Confirmar mi correo</Button>
				<Address path={path} />
				<Soft>
					El enlace sirve durante {hoursText(hours)}. Si no creaste una cuenta, no hagas nada. No te enviaremos
					publicidad si no la pides.
				</Soft>
			</>
		),
	}),

	'confirm-address': ({ path, hours }, { shop, name }) => ({
		subject: `Confirma tu correo en ${shop.name}`,
		preheader: 'Un toque y queda confirmado.',
		reason: enteredAddress,
		body: (
			<>
				<Title>Confirma tu correo</Title>
				<Text>{greeting(name)}</Text>
				<Text>Confirma que esta dirección es tuya, para que los avisos de tus pedidos te lleguen.</Text>
				<Button path={path}>Confirmar mi correo</Button>
				<Address path={path} />
				<Soft>El enlace sirve durante {hoursText(hours)}. Si no creaste una cuenta, no hagas nada.</Soft>
			</>
		),
	}),

	'reset-password': ({ path, minutes }, { shop, name }) => ({
		subject: `Cambia tu contraseña de ${shop.name}`,
		preheader: `El enlace sirve una vez, durante ${minutes} minutos.`,
		reason: enteredAddress,
		body: (
			<>
				<Title>Elige una contraseña nueva</Title>
				<Text>{greeting(name)}</Text>
				<Text>Alguien pidió cambiar la contraseña de tu cuenta. Si fuiste tú, elige una nueva:</Text>
				<Button path={path}>Elegir contraseña nueva</Button>
				<Address path={path} />
				<Soft>
					El enlace sirve una sola vez, durante {minutes} minutos. Si no lo pediste, no hagas nada: tu contraseña sigue
					siendo la misma.
				</Soft>
			</>
		),
	}),

	'password-changed': ({ path, at }, { shop, name }) => ({
		subject: `Tu contraseña de ${shop.name} cambió`,
		preheader: 'Si no fuiste tú, cámbiala ahora.',
		reason: accountAddress,
		body: (
			<>
				<Title>Tu contraseña cambió</Title>
				<Text>{greeting(name)}</Text>
				<Text>La contraseña de tu cuenta cambió el {timeText(at)}. Las sesiones que estaban abiertas se cerraron.</Text>
				<Text>Si fuiste tú, no tienes que hacer nada. Si no fuiste tú, elige otra contraseña ahora:</Text>
				<Button path={path}>No fui yo</Button>
			</>
		),
	}),

	'address-change': ({ path, end, newAddress, hours }, { shop, name }) => ({
		subject: end === 'new' ? `Confirma tu nuevo correo en ${shop.name}` : `Piden cambiar tu correo en ${shop.name}`,
		preheader: end === 'new' ? 'Un toque y queda cambiado.' : `La nueva dirección sería ${newAddress}.`,
		reason: end === 'new' ? enteredAddress : accountAddress,
		body:
			end === 'new' ? (
				<>
					<Title>Confirma tu nuevo correo</Title>
					<Text>{greeting(name)}</Text>
					<Text>Pediste usar {newAddress} en tu cuenta. Confirma que esta dirección es tuya:</Text>
					<Button path={path}>Usar esta dirección</Button>
					<Address path={path} />
					<Soft>El enlace sirve durante {hoursText(hours)}. Si no lo pediste, no hagas nada.</Soft>
				</>
			) : (
				<>
					<Title>Piden cambiar tu correo</Title>
					<Text>{greeting(name)}</Text>
					<Text>Alguien pidió que tu cuenta use {newAddress} en lugar de esta dirección.</Text>
					<Text>Si fuiste tú, no hagas nada. Si no fuiste tú, deja tu correo como está:</Text>
					<Button path={path}>No cambiar mi correo</Button>
					<Address path={path} />
					<Soft>El enlace sirve durante {hoursText(hours)}.</Soft>
				</>
			),
	}),
};
