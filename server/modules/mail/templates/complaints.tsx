import { Button, type MailTemplates, Rows, Soft, Space, Text, Title, Written } from './parts';
import { dayText, greeting, timeText, unlinked } from './words';

const reason = 'Recibes este correo porque dejaste esta dirección en el Libro de Reclamaciones de la tienda.';

const notLinked = ({ label, value }: { label: string; value: string }) => ({ label, value: unlinked(value) });

export const complaintMails: Pick<MailTemplates, 'complaint-copy' | 'complaint-answer'> = {
	'complaint-copy': ({ path, number, type, receivedAt, dueDay, sheet }, { shop, name }) => ({
		subject: `Copia de tu ${type} ${number}`,
		preheader: `Te responderemos a más tardar el ${dayText(dueDay)}.`,
		reason,
		withComplaintsBook: true,
		body: (
			<>
				<Title>Recibimos tu {type}</Title>
				<Text>{greeting(name)}</Text>
				<Text>
					{shop.name} recibió tu {type} el {timeText(receivedAt)} y te responderá por escrito a más tardar el{' '}
					{dayText(dueDay)}. Esta es la copia de tu hoja.
				</Text>
				<Rows rows={[{ label: 'Número', value: number, strong: true }, ...sheet.map(notLinked)]} />
				<Button path={path}>Ver el estado</Button>
				<Soft>
					La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo
					para interponer una denuncia ante el Indecopi. El proveedor debe dar respuesta en un plazo no mayor a quince
					(15) días hábiles, improrrogables.
				</Soft>
			</>
		),
	}),

	'complaint-answer': ({ path, number, type, answer }, { shop, name }) => ({
		subject: `Respuesta a tu ${type} ${number}`,
		preheader: `${shop.name} respondió.`,
		reason,
		withComplaintsBook: true,
		body: (
			<>
				<Title>Respuesta a tu {type}</Title>
				<Text>{greeting(name)}</Text>
				<Text>
					Esta es la respuesta de {shop.name} a tu {type} {number}:
				</Text>
				<Written text={answer} />
				<Space />
				<Button path={path}>Ver mi {type}</Button>
			</>
		),
	}),
};
