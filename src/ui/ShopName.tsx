import { useShop } from './shop';

/** The last word in bold. */
export function ShopName() {
	const words = useShop().name.split(' ');
	const last = words.pop();
	return (
		<span>
			{words.join(' ')} <b>{last}</b>
		</span>
	);
}
