import { CheckboxField } from '#ui/fields';
import { useNewOrderSound } from './newOrderSound';

/** Off until somebody wants it; holds for the open tab. */
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
