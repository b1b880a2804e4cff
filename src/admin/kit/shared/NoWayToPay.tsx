import { useIsOurs } from '#api/backEnd';
import { useMay } from '#auth/may';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { useShop } from '#ui/shop';

/** For our server. `partly`: somewhere no payment at the door is accepted, so another way is needed. */
export function NoWayToPay({ partly = false }: { partly?: boolean }) {
	const isOurs = useIsOurs();
	const may = useMay('settings:read');
	const { pays, paysOnline } = useShop();
	const ways = [...pays, ...paysOnline];
	if (!isOurs || !may || ways.some((way) => !partly || way !== 'ON_DELIVERY')) return null;
	return (
		<Notice tone="danger">
			<span>
				{ways.length > 0
					? 'Donde no cobras contra entrega nadie puede pagarte: '
					: 'Nadie puede pagarte: tu tienda no cobra contra entrega en ninguna zona, y no tiene Yape, Plin, cuenta ni pago en línea. '}
			</span>
			<Link to="/admin/settings/payment">agrega una forma de pago</Link>
			<span>.</span>
		</Notice>
	);
}
