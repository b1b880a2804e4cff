import { type ReactNode, useId, useState } from 'react';
import { formatLocalMoney } from '#contract/shared/money';
import { stockOf } from '#lib/product';
import { stockText } from '#ui/Badge';
import { cx } from '#ui/cx';
import type { GroupChoice, GroupRow, ValueState } from './groupChoice';
import styles from './OptionFields.module.css';
import { Swatch } from './Swatches';

interface OptionFieldsProps {
	choice: GroupChoice;
	onChoose: (row: GroupRow) => void;
}

/** Above it the text has no number of units. */
const lastUnits = 5;

/** A radio group per option; a value without a product for the others leads to the nearest one. */
export function OptionFields({ choice: { options, shown, state, rowFor }, onChoose }: OptionFieldsProps) {
	const id = useId();
	const text = shown ? textOf(shown) : '';
	const [first] = useState(text);
	const [isChanged, setIsChanged] = useState(false);
	if (text !== first && !isChanged) setIsChanged(true);
	const fields = options.map(({ name, values }, option) => (
		<fieldset key={name} className="stack gap-2">
			<legend className={styles.legend}>{name}</legend>
			<div className="cluster gap-2">
				{values.map((value) => (
					<label key={value.name} className={cx(styles.value, value.state !== 'available' && styles[value.state])}>
						<input
							type="radio"
							name={`${id}-${option}`}
							value={value.name}
							checked={value.chosen}
							onChange={() => {
								const row = rowFor(option, value.name);
								if (row) onChoose(row);
							}}
						/>
						<Swatch value={value} />
						<span className={styles.text}>
							<span className={styles.name}>{value.name}</span>
							{notes[value.state]}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	));
	const chosen = options.flatMap(({ values }) => values.flatMap((value) => (value.chosen ? value.name : [])));
	return (
		<>
			{fields}
			{state !== 'available' && options.length > 1 && (
				<p className="cluster gap-2 note">
					<b>{chosen.join(', ')}</b>
					{notes[state]}
				</p>
			)}
			<p className="visually-hidden" role="status">
				{isChanged && text}
			</p>
		</>
	);
}

/** For screen readers, after a choice or a live change: price and stock stand elsewhere. */
function textOf(row: GroupRow): string {
	const stock = stockOf(row) ?? lastUnits + 1;
	const availability = stock === 0 && row.heldUntil ? 'Apartado' : stock > lastUnits ? 'Disponible' : stockText(stock);
	return `${row.values.join(', ')}: ${formatLocalMoney(row.price)}. ${availability}`;
}

const notes: Record<ValueState, ReactNode> = {
	available: null,
	soldOut: <small>Agotado</small>,
	held: <small>Apartado</small>,
	none: (
		<small>
			<span>No hay</span>
			<span className="visually-hidden"> con lo elegido</span>
		</small>
	),
};
