import { useShop } from './shop';

export function ShopName() {
	const words = useShop().name.split(' ');
	const last = words.pop();
	return (
		<span>
			<span>{words.join(' ')}</span> <b>{last}</b>
		</span>
	);
}
