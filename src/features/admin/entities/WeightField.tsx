import { selectHasFeature } from '../../../api/backEnd';
import { useAppSelector } from '../../../store';
import { TextField } from '../../../ui/fields';
import type { ControlProps } from './entity';

/** For fees by weight, which only a back end with `delivery` has. */
export function WeightField(props: ControlProps) {
	const hasDelivery = useAppSelector((state) => selectHasFeature(state, 'delivery'));
	if (!hasDelivery) return null;
	return (
		<TextField
			autoComplete="off"
			inputMode="numeric"
			{...props}
			label="Peso (g)"
			help="Con empaque; para los envíos que se cobran por peso."
		/>
	);
}
