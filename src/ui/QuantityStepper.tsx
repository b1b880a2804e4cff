import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './Button';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
	value: number;
	onChange: (quantity: number) => void;
	name: string;
	/** For a typed quantity below 1; else 1 is the minimum. */
	onRemove?: () => void;
	max?: number;
	disabled?: boolean;
}

/** Null for no number. Rounds down, but not below one. */
function unitsOf(typed: string): number | null {
	const text = typed.trim();
	if (!/^[+-]?(\d+[.,]?\d*|[.,]\d+)$/.test(text)) return null;
	const number = Number(text.replace(',', '.'));
	return number > 0 ? Math.max(1, Math.trunc(number)) : 0;
}

const mayBecomeNumber = /^\s*[+-]?\s*$/;

/** R5-09. A number applies while typed, empty or 0 on blur: 20 can become 10. */
export function QuantityStepper({ value, onChange, name, onRemove, max = 999, disabled }: QuantityStepperProps) {
	const [draft, setDraft] = useState<{ text: string; spoilt?: boolean }>();

	const commit = (quantity: number) => {
		if (quantity < 1 && onRemove) onRemove();
		else onChange(Math.min(max, Math.max(1, quantity)));
	};

	const read = (text: string, key: string | null) => {
		// Ignores a key after invalid text: 1e3 is not 13.
		if (draft?.spoilt && text === `${draft.text}${key}`) return;
		const units = unitsOf(text);
		const spoilt = units === null && !mayBecomeNumber.test(text);
		setDraft({ text: spoilt ? '1' : units !== null && units > max ? String(max) : text, spoilt });
		if (units || spoilt) commit(units ?? 1);
	};

	const leave = () => {
		const units = unitsOf(draft?.text ?? '');
		if (draft && !units) commit(units ?? 1);
		setDraft(undefined);
	};

	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an inline flex row in every browser
		<span className={styles.stepper} role="group" aria-label={`Cantidad de ${name}`}>
			<IconButton label="Restar uno" disabled={disabled || value <= 1} onClick={() => commit(value - 1)}>
				<Minus size={18} />
			</IconButton>
			<input
				className={styles.input}
				aria-label="Cantidad"
				inputMode="numeric"
				autoComplete="off"
				disabled={disabled}
				value={draft?.text ?? value}
				onChange={({ target, nativeEvent }) =>
					read(target.value, nativeEvent instanceof InputEvent ? nativeEvent.data : null)
				}
				onFocus={(event) => event.target.select()}
				onBlur={leave}
				onKeyDown={(event) => {
					const { selectionStart, selectionEnd } = event.currentTarget;
					// Equal text causes no change event.
					if (draft?.spoilt && selectionStart !== selectionEnd) setDraft({ text: draft.text });
					if (event.key !== 'Enter') return;
					// This key would press the focused undo button.
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
