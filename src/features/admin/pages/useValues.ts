import { useMemo } from 'react';
import { type PlaceholderValues, valuesOf } from '../../../../contract/pages/placeholders';
import { useShop } from '../../../ui/shop';

/** The values of placeholders, as shoppers will read them. */
export function useValues(): PlaceholderValues {
	const shop = useShop();
	return useMemo(
		() => ({
			...valuesOf(shop),
			// The server writes them; here their places are shown.
			'delivery.fees': shop.delivery ? '(Aquí salen tus zonas y tarifas de «Envíos»)' : '',
			'payment.methods': '(Aquí salen las formas de pago que ofreces)',
		}),
		[shop],
	);
}
