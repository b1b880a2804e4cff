import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx';
import type { GroupChoice, GroupRow, ValueState } from './groupChoice';
import styles from './OptionFields.module.css';
import { Swatch } from './Swatches';

interface OptionFieldsProps {
	choice: GroupChoice;
	onChoose: (row: GroupRow) => void;
}

/** A radio group per option; a value without a product for the others leads to the nearest one. */
export function OptionFields({ choice, onChoose }: OptionFieldsProps) {
	const { options, state, rowFor } = choice;
	const id = useId();
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
	if (state === 'available' || options.length < 2) return fields;
	const chosen = options.flatMap(({ values }) => values.flatMap((value) => (value.chosen ? value.name : [])));
	return (
		<>
			{fields}
			<p className="cluster gap-2 note">
				<b>{chosen.join(', ')}</b>
				{notes[state]}
			</p>
		</>
	);
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
