import type { MoneyAlert } from '#contract/payments/payments';

export const moneyAlertTexts: Record<MoneyAlert, (name: string) => string> = {
	mediation: (name) => `El cliente abrió un reclamo en ${name}. Respóndelo desde su panel antes de que venza.`,
	chargeback: (name) => `El cliente desconoció este pago (contracargo). Envía tus pruebas desde el panel de ${name}.`,
	returned: (name) => `${name} devolvió dinero que no salió de aquí. Si falta, anótalo en el pedido.`,
};
