import { Minus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './Button';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
	value: number;
	onChange: (quantity: number) => void;
	name: string;
	/** Called for a quantity below 1; without it, 1 is the minimum. */
	onRemove?: () => void;
	max?: number;
	disabled?: boolean;
}

/** R5-09. A number takes effect while it is typed, an empty field or a 0 only on blur, so that 20 can be edited to 10. */
export function QuantityStepper({ value, onChange, name, onRemove, max = 999, disabled }: QuantityStepperProps) {
	const [draft, setDraft] = useState<string>();

	const commit = (quantity: number) => {
		if (quantity < 1 && onRemove) onRemove();
		else onChange(Math.min(max, Math.max(1, quantity)));
	};

	const read = (text: string) => {
		const number = Math.trunc(Number(text.replace(',', '.')));
		if (text.trim() && number >= 1) {
			setDraft(number > max ? String(max) : text);
			commit(number);
		} else if (text.trim() && Number.isNaN(number)) {
			setDraft('1');
			commit(1);
		} else setDraft(text);
	};

	const leave = () => {
		if (draft !== undefined && !(Number(draft) >= 1)) commit(draft.trim() ? Number(draft) : 1);
		setDraft(undefined);
	};

	const removes = value <= 1 && onRemove !== undefined;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline flex row in every browser
		<span className={styles.stepper} role="group" aria-label={`Cantidad de ${name}`}>
			<IconButton
				label={removes ? `Quitar ${name}` : 'Restar uno'}
				disabled={disabled || (value <= 1 && !removes)}
				onClick={() => commit(value - 1)}
			>
				{removes ? <Trash2 size={18} /> : <Minus size={18} />}
			</IconButton>
			<input
				className={styles.input}
				aria-label="Cantidad"
				inputMode="numeric"
				autoComplete="off"
				disabled={disabled}
				value={draft ?? value}
				onChange={(event) => read(event.target.value)}
				onFocus={(event) => event.target.select()}
				onBlur={leave}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return;
					// After a removal the focus moves to the undo button, which this same key would press.
					event.preventDefault();
					leave();
				}}
			/>
			<IconButton label="Sumar uno" disabled={disabled || value >= max} onClick={() => commit(value + 1)}>
				<Plus size={18} />
			</IconButton>
		</span>
	);
}
