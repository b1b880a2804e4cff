import type { Platform } from '#platform/platform';
import { adminPaymentRoutes } from './adminRoutes';
import type { PaymentDeps } from './deps';
import { createPaymentDesk } from './desk';
import { addPaymentExpiry } from './expiry';
import { addGatewayJobs } from './gateways/jobs';
import { createGatewayRefunds } from './gateways/refunds';
import { gatewayRoutes, gatewayWebhookRoutes } from './gateways/routes';
import { createGatewayPayments } from './gateways/service';
import { createGatewayWebhooks } from './gateways/webhooks';
import { createPaymentProofs } from './proofs';
import { refundRoutes } from './refundRoutes';
import { createPaymentRevival } from './revival';
import { paymentRoutes } from './routes';

export { createGateways } from './gateways';

export function paymentsModule(platform: Platform, needs: Omit<PaymentDeps, keyof Platform>): void {
	const deps = { ...platform, ...needs };
	const { app, settings } = deps;
	const gatewayPayments = createGatewayPayments({
		...deps,
		paymentWindowMs: () => settings.get('payment').transferHours * 3_600_000,
		// Nobody can own the last one.
		shopEmail: () => settings.get('seller').email || settings.get('mail').sender || 'sin-correo@example.com',
	});
	const gatewayWebhooks = createGatewayWebhooks(deps, gatewayPayments);
	const gatewayRefunds = createGatewayRefunds(deps);
	addPaymentExpiry(deps);
	addGatewayJobs({ ...platform, payments: gatewayPayments, webhooks: gatewayWebhooks, refunds: gatewayRefunds });

	const paymentProofs = createPaymentProofs(deps);
	const paymentRevival = createPaymentRevival(deps);
	const paymentDesk = createPaymentDesk({ ...deps, refunds: gatewayRefunds });
	app.register(paymentRoutes, { ...deps, prefix: '/api/payments', paymentProofs, paymentRevival });
	app.register(gatewayRoutes, { ...deps, prefix: '/api/payments', gatewayPayments, gatewayWebhooks });
	app.register(gatewayWebhookRoutes, { prefix: '/api/payments/webhooks', gatewayWebhooks });
	app.register(refundRoutes, { ...deps, prefix: '/api/admin/orders', gatewayRefunds });
	app.register(adminPaymentRoutes, { ...platform, prefix: '/api/admin/payments', paymentDesk });
}
