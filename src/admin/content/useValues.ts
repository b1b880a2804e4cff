import { useMemo } from 'react';
import { type PlaceholderValues, valuesOf } from '#contract/content/placeholders';
import { useShop } from '#ui/shop';

export function useValues(): PlaceholderValues {
	const shop = useShop();
	return useMemo(
		() => ({
			...valuesOf(shop),
			// The server renders these; the preview shows their place.
			'delivery.fees': shop.delivery ? '(Aquí salen tus zonas y tarifas de «Envíos»)' : '',
			'payment.methods': '(Aquí salen las formas de pago que ofreces)',
		}),
		[shop],
	);
}
