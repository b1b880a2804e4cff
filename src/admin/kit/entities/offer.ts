import type { OfferFamily, OfferRow, OfferScope, OfferState } from '#contract/offers/admin';
import type { OfferTerms } from '#contract/offers/terms';
import { formatLocalMoney } from '#contract/shared/money';
import { limaTime } from '#contract/shared/time';
import { formatDate } from '#lib/dates';
import { countOf } from '#lib/text';

export const familyNames: Readonly<Record<OfferFamily, string>> = {
	PRICE: 'Oferta de precio',
	QUANTITY: 'Regla por cantidad',
	COUPON: 'Cupón',
};

export const offerStateNames: Readonly<Record<OfferState, string>> = {
	RUNNING: 'En curso',
	COMING: 'Programada',
	ENDED: 'Terminada',
	STOPPED: 'Detenida',
};

export const scopeNames: Readonly<Record<OfferScope, string>> = {
	ALL: 'Todos los productos',
	CATEGORIES: 'Categorías',
	GROUPS: 'Grupos de productos',
	PRODUCTS: 'Productos',
};

export function termsText(terms: OfferTerms): string {
	switch (terms.kind) {
		case 'PERCENT':
			return `${terms.percent} % menos`;
		case 'AMOUNT':
			return `${formatLocalMoney(terms.amount)} menos`;
		case 'PRICE':
			return `A ${formatLocalMoney(terms.amount)}`;
		case 'EACH':
			return 'Cada producto a su precio';
		case 'EVERY':
			return terms.percent === 100
				? `${terms.of} × ${terms.of - terms.reduced}`
				: `De cada ${terms.of} unidades, ${terms.reduced} con ${terms.percent} % menos`;
		case 'STEPS':
			return terms.steps.map(({ from, percent }) => `Desde ${from} unidades, ${percent} %`).join('; ');
	}
}

export const scopeText = ({
	scope,
	targetNames,
	targetCount,
}: Pick<OfferRow, 'scope' | 'targetNames' | 'targetCount'>) => {
	if (scope === 'ALL') return scopeNames.ALL;
	const more = targetCount - targetNames.length;
	const names = targetNames.join(', ') || 'Ya no existen';
	return `${names}${more > 0 ? ` y ${countOf(more, 'más', 'más')}` : ''}`;
};

/** Of `YYYY-MM-DDTHH:mm` in Lima. */
export const minuteText = (text: string): string => formatDate(limaTime(text.slice(0, 10), text.slice(11)), 'time');

/** For the audit log. */
export const offerFields: Record<string, { label: string; words?: (value: unknown) => string }> = {
	family: { label: 'Tipo', words: (value) => familyNames[value as OfferFamily] },
	title: { label: 'Título' },
	code: { label: 'Código' },
	terms: { label: 'Rebaja', words: (value) => termsText(value as OfferTerms) },
	scope: { label: 'Llega a', words: (value) => scopeNames[value as OfferScope] },
	targets: { label: 'Cuáles', words: (value) => (value as string[]).join(', ') },
	from: { label: 'Desde', words: (value) => minuteText(String(value)) },
	until: { label: 'Hasta', words: (value) => minuteText(String(value)) },
	stoppedAt: { label: 'Detenida', words: (value) => formatDate(String(value), 'time') },
	units: { label: 'Unidades por producto' },
	askedElsewhere: { label: 'Confirmó el precio tachado' },
	minimum: { label: 'Compra mínima', words: (value) => formatLocalMoney(Number(value)) },
	uses: { label: 'Usos' },
	usesPerPerson: { label: 'Usos por persona' },
	firstPurchase: { label: 'Solo primera compra' },
	joins: { label: 'Se suma a ofertas' },
};
