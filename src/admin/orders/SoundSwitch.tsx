import { CheckboxField } from '#ui/fields';
import { useNewOrderSound } from './newOrderSound';

/** Off at first; stored for the open tab. */
export function SoundSwitch() {
	const { on, switchTo } = useNewOrderSound();
	return (
		<CheckboxField
			label="Sonido al llegar un pedido"
			checked={on}
			onChange={(event) => switchTo(event.target.checked)}
		/>
	);
}
