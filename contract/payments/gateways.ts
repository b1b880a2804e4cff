/** Public side of an online payment company; settings: settings/payment.ts. */
interface PublicGateway {
	name: string;
	label: string;
	/** Beside its mark. A wallet is one way, for all companies. */
	way: string;
	/** Within "Paga con …". */
	word: string;
	/** As `PaymentMark` draws it. */
	mark: 'yape' | 'card';
	/** `code`: an unstoppable charge by a code of the wallet's app. `redirect`: payment on the gateway's page. */
	kind: 'code' | 'redirect';
	/** Last part of `/api/payments/webhooks/…`, and name of its file on the server. */
	webhook: string;
}

export const gateways = {
	CULQI_YAPE: {
		name: 'Culqi',
		label: 'Yape (código de aprobación)',
		way: 'Yape',
		word: 'Yape',
		mark: 'yape',
		kind: 'code',
		webhook: 'culqi',
	},
	MERCADO_PAGO: {
		name: 'Mercado Pago',
		label: 'Mercado Pago (tarjeta, Yape, PagoEfectivo)',
		way: 'Mercado Pago',
		word: 'tarjeta',
		mark: 'card',
		kind: 'redirect',
		webhook: 'mercado-pago',
	},
} as const satisfies Record<string, PublicGateway>;

export type GatewayMethod = keyof typeof gateways;

export const gatewayMethods = Object.keys(gateways) as GatewayMethod[];

export const isGateway = (method: string): method is GatewayMethod => Object.hasOwn(gateways, method);

export const eachGateway = <Value>(read: (gateway: PublicGateway) => Value) =>
	Object.fromEntries(gatewayMethods.map((method) => [method, read(gateways[method])])) as Record<GatewayMethod, Value>;

export const gatewayName = (method: GatewayMethod): string => gateways[method].name;

export const gatewayOf = (method: string): PublicGateway | undefined =>
	isGateway(method) ? gateways[method] : undefined;

export const codeMethods = gatewayMethods.filter((method) => gatewayOf(method)?.kind === 'code');
