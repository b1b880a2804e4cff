import type { SeenStanding } from '#contract/orders/standing';
import { countOf } from '#lib/text';
import { Notice } from '#ui/Notice';

/** Empty for a plain order. */
export function standingText({ request, minutes }: SeenStanding): string {
	if (request) return 'Este pedido lo confirma la tienda antes de que pagues (hasta 48 h).';
	return minutes === null
		? ''
		: `Tienes ${countOf(minutes, 'minuto', 'minutos')} para pagar después de confirmar: quedan pocas unidades.`;
}

/**
 * `standing`: null where another text says it. Stays, because a live region that arrives with its text is not read out.
 */
export function StandingNote({ standing }: { standing: SeenStanding | null }) {
	const text = standing && standingText(standing);
	return <div role="status">{text && <Notice>{text}</Notice>}</div>;
}
