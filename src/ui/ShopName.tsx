import { useShop } from './shop';

/** The last word is bold. */
export function ShopName() {
	const words = useShop().name.split(' ');
	const last = words.pop();
	return (
		<span>
			<span>{words.join(' ')}</span> <b>{last}</b>
		</span>
	);
}
