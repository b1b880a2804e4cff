import { Text, Title } from './parts';
import type { About, MailContent } from './types';
import { greeting } from './words';

export const trialMail = ({ shop, name }: About): MailContent => ({
	subject: `Prueba de correo de ${shop.name}`,
	preheader: 'Si lees esto, el correo de tu tienda funciona.',
	reason: 'Recibes este correo porque lo pediste en el panel de la tienda.',
	body: (
		<>
			<Title>El correo funciona</Title>
			<Text>{greeting(name)}</Text>
			<Text>Si lees esto, {shop.name} puede enviar correos. Así verán tus clientes los avisos de sus pedidos.</Text>
		</>
	),
});
