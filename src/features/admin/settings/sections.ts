import type { SettingSection } from '../../../../contract/settings';

export type Control =
	| 'line'
	| 'lines'
	| 'email'
	| 'tel'
	| 'number'
	| 'amount'
	| 'percent'
	| 'password'
	| 'looks'
	| Readonly<Record<string, string>>;

interface SectionView {
	section: SettingSection;
	/** Tells in a sentence what the section decides. */
	lead: string;
	/** The control of each field, in their order; of a choice its options with their words. */
	controls: Readonly<Record<string, Control>>;
}

const onOff = { off: 'No', on: 'Sí' };

/** The sections of the screen; labels, hints and checks of their fields come from contract/settings.ts. */
export const sections: readonly SectionView[] = [
	{
		section: 'identity',
		lead: 'El nombre aparece en la cabecera, en los títulos y en los correos.',
		controls: { name: 'line', slogan: 'lines' },
	},
	{
		section: 'looks',
		lead: 'Los colores y las imágenes de tu tienda. Cada color se comprueba en los dos temas, para que todos puedan leer.',
		controls: { accent: 'looks', accentDark: 'looks', logo: 'looks', icon: 'looks', heroPicture: 'looks' },
	},
	{
		section: 'home',
		lead: 'Lo primero que se lee al entrar, y las tres promesas al final de la página de inicio.',
		controls: {
			heroTitle: 'line',
			heroText: 'lines',
			promise1Title: 'line',
			promise1Text: 'lines',
			promise2Title: 'line',
			promise2Text: 'lines',
			promise3Title: 'line',
			promise3Text: 'lines',
		},
	},
	{
		section: 'seller',
		lead: 'La ley peruana pide decir quién vende. Lo que llenes aparece al pie de todas las páginas.',
		controls: {
			legalName: 'line',
			ruc: 'line',
			address: 'line',
			phone: 'tel',
			whatsapp: 'tel',
			email: 'email',
			hours: 'line',
			dataBank: 'line',
		},
	},
	{
		section: 'payment',
		lead: 'Lo lee quien acaba de hacer un pedido, según cómo eligió pagar.',
		controls: {
			yapeNumber: 'tel',
			yapeHolder: 'line',
			yapeQr: 'looks',
			plinNumber: 'tel',
			plinHolder: 'line',
			plinQr: 'looks',
			bankTransfer: 'lines',
			onDelivery: 'lines',
			onDeliveryUpTo: 'amount',
			walletMinutes: 'number',
			transferHours: 'number',
		},
	},
	{
		section: 'tax',
		lead: 'Qué pide quien compra, boleta o factura, y cuánto IGV llevan tus precios. La tienda no emite nada ante SUNAT por esto.',
		controls: {
			documents: {
				none: 'No preguntar',
				boletas: 'Solo boletas (Nuevo RUS)',
				all: 'Boletas y facturas',
			},
			igvPercent: 'percent',
		},
	},
	{
		section: 'issuing',
		lead: 'Quién emite tus boletas y facturas electrónicas ante SUNAT. Sin proveedor anotas en cada pedido lo que emites en otro sistema. Para emitir desde aquí, tu tienda da boletas y facturas en «Comprobantes e IGV».',
		controls: {
			provider: { none: 'Ninguno', nubefact: 'Nubefact' },
			url: 'line',
			token: 'password',
			when: { press: 'Cuando alguien del equipo lo pide', paid: 'Al confirmar el pago' },
			boletaSeries: 'line',
			facturaSeries: 'line',
			boletaCreditSeries: 'line',
			facturaCreditSeries: 'line',
		},
	},
	{
		section: 'gateways',
		lead: 'Una empresa de pagos cobra y te lo abona; el pedido se confirma solo. Los datos de las tarjetas nunca pasan por tu tienda. Las claves se guardan cifradas y no se vuelven a mostrar.',
		controls: {
			culqi: onOff,
			culqiPublicKey: 'line',
			culqiSecretKey: 'password',
			culqiWebhookKey: 'password',
			mercadoPago: onOff,
			mercadoPagoToken: 'password',
			mercadoPagoSecret: 'password',
		},
	},
	{
		section: 'orders',
		lead: 'Qué pedidos ven las pantallas de pedidos y ventas, y la de cada cliente, cuánto espera un producto a quien lo está comprando, y cuánto pueden pedir sin pagar los clientes nuevos.',
		controls: {
			source: {
				auto: 'Muestra hasta el primer pedido',
				sample: 'Siempre los de muestra',
				server: 'Siempre los de la tienda',
			},
			holdMinutes: 'number',
			strangerUpTo: 'number',
			strangerShare: 'number',
			strangerHours: 'number',
		},
	},
	{
		section: 'mail',
		lead: 'Con qué servidor envía la tienda sus correos. Los datos los da tu proveedor de correo.',
		controls: {
			host: 'line',
			port: 'number',
			security: { starttls: 'STARTTLS', tls: 'TLS', none: 'Sin cifrado' },
			user: 'line',
			password: 'password',
			senderName: 'line',
			sender: 'email',
		},
	},
];
