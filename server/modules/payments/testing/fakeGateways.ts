import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeCulqi } from './fakeCulqi';
import { createFakeMercadoPago } from './fakeMercadoPago';
import { type Asked, silence } from './gatewayCall';

export const gatewayKeys = {
	publicKey: 'pk_test_tienda',
	secretKey: 'sk_test_tienda',
	culqiWebhookKey: 'avisos-de-culqi-2026',
	accessToken: 'TEST-tienda',
	webhookSecret: 'secreto-de-los-webhooks',
};

/** Body of the settings with which a shop uses both. */
export const gatewaySettings = {
	culqi: 'on',
	culqiPublicKey: gatewayKeys.publicKey,
	culqiSecretKey: gatewayKeys.secretKey,
	culqiWebhookKey: gatewayKeys.culqiWebhookKey,
	mercadoPago: 'on',
	mercadoPagoToken: gatewayKeys.accessToken,
	mercadoPagoSecret: gatewayKeys.webhookSecret,
};

export type FakeGateways = Awaited<ReturnType<typeof startFakeGateways>>;

async function read(request: http.IncomingMessage): Promise<Record<string, unknown>> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	const text = Buffer.concat(parts).toString();
	return text ? JSON.parse(text) : {};
}

/** Both gateways, as their public documents describe them, on a loopback port: `url` is PAYMENT_GATEWAYS_URL. */
export async function startFakeGateways(now: () => number = Date.now) {
	let url = '';
	const culqi = createFakeCulqi(gatewayKeys, now);
	const mercadoPago = createFakeMercadoPago(gatewayKeys, now, () => url);
	const asked: string[] = [];
	let underWay = 0;

	async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
		const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
		if (pathname === '/mercado-pago/page') {
			const shown = mercadoPago.page(query);
			if ('location' in shown) response.writeHead(302, { location: shown.location }).end();
			else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown.html);
			return;
		}
		if (pathname === '/favicon.ico') {
			response.writeHead(204).end();
			return;
		}
		const [, base = '', path = ''] = /^\/(culqi\/v2|mercado-pago)(\/.*)$/.exec(pathname) ?? [];
		asked.push(`${request.method} ${pathname}`);
		const call: Asked = {
			method: request.method ?? 'GET',
			path,
			query,
			key: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
			headers: request.headers,
			body: await read(request),
		};
		const answer = await (base.startsWith('culqi') ? culqi : mercadoPago).answer(call);
		if (answer === silence) request.socket.destroy();
		else if (answer.body === undefined)
			response.writeHead(answer.status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
		else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
	}

	const server = http.createServer((request, response) => {
		underWay++;
		response.once('close', () => underWay--);
		serve(request, response).catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		culqi,
		mercadoPago,
		/** Calls so far, as `POST /culqi/v2/charges`. */
		asked,
		/** Whether no call is being answered. */
		isIdle: () => underWay === 0,
		async close(): Promise<void> {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
