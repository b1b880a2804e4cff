import { ImageIcon } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { imageUrlOf } from '#lib/images';
import { cx } from '#ui/cx';
import { RemoveButton } from '../kit/shared/RemoveButton';
import type { CellChange, Column, Row } from './rows';
import styles from './Sheet.module.css';

interface SheetRowProps {
	row: Row;
	index: number;
	columns: readonly Column[];
	/** Value names, one per line: as text, a new name renders only its rows. */
	names: string;
	chosen: boolean;
	/** The group's first. */
	picture: string | undefined;
	choose: (key: string, on: boolean) => void;
	write: (changes: readonly CellChange[]) => void;
	openPictures: (key: string) => void;
	remove: (key: string) => void;
}

/** Typed text reaches the row on blur, so a key renders nothing. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
	const { row, index, columns, chosen, picture } = props;
	const values = props.names.split('\n');
	const name = values.filter(Boolean).join(', ') || `Fila ${index + 1}`;
	const state = !row.saved ? 'Nuevo' : row.joins ? 'Se une' : row.active ? '' : 'Oculto';
	return (
		<tr aria-rowindex={index + 2} className={cx(!row.active && styles.hidden, chosen && styles.chosenRow)}>
			<th scope="row" className={styles.first}>
				<div className="row gap-1">
					<Tick label={`Elegir ${name}`} checked={chosen} onChange={(on) => props.choose(row.key, on)} />
					<span className={styles.names}>
						<span className="ellipsis" title={name}>
							{name}
						</span>
						{state && <small>{state}</small>}
					</span>
				</div>
			</th>
			{columns.map((column, at) => {
				const { key, header } = column;
				const cell = { 'data-cell': `${index}:${at}` };
				const label = `${header} de ${name}`;
				if (key === 'active')
					return (
						<td key={key} className={styles.middle}>
							<Tick
								{...cell}
								label={label}
								checked={row.active}
								onChange={(on) => props.write([{ row: row.key, column: key, text: on ? 'sí' : 'no' }])}
							/>
						</td>
					);
				if (key === 'pictures')
					return (
						<td key={key} className={styles.middle}>
							<button
								type="button"
								{...cell}
								className={cx(styles.picture, row.pictures.length === 0 && styles.shared)}
								aria-label={`${label}: ${row.pictures.length || 'la del grupo'}`}
								onClick={() => props.openPictures(row.key)}
							>
								<Thumbnail src={row.pictures[0]?.url ?? picture} />
							</button>
						</td>
					);
				const shown = row.texts[key as keyof Row['texts']] ?? values[at] ?? '';
				const note = key === 'stockQuantity' ? movedStock(row) : undefined;
				return <TextCell key={key} {...cell} {...{ column, label, shown, note }} problem={row.problems[key]} />;
			})}
			<td className={styles.middle}>
				{(!row.saved || row.joins) && <RemoveButton label={`Quitar ${name}`} onRemove={() => props.remove(row.key)} />}
			</td>
		</tr>
	);
});

function movedStock({ saved, texts: { stockQuantity }, stockBase }: Row): string | undefined {
	const now = saved?.stockQuantity;
	if (now == null || String(now) === stockBase || stockQuantity === stockBase) return undefined;
	return `Ahora hay ${now}; quedarán ${Number(stockQuantity) - Number(stockBase) + now}`;
}

const Thumbnail = ({ src }: { src: string | undefined }) =>
	src ? <img src={imageUrlOf(src)} alt="" loading="lazy" /> : <ImageIcon size={18} />;

interface TickProps {
	label: string;
	checked: boolean;
	onChange: (on: boolean) => void;
}
const Tick = ({ label, checked, onChange, ...cell }: TickProps) => (
	<label className={styles.tick}>
		<input
			type="checkbox"
			aria-label={label}
			checked={checked}
			onChange={({ target }) => onChange(target.checked)}
			{...cell}
		/>
	</label>
);

interface TextCellProps {
	column: Column;
	label: string;
	shown: string;
	problem: string | undefined;
	note: string | undefined;
}

const TextCell = memo(function TextCell({ column, label, shown, problem, note, ...cell }: TextCellProps) {
	const { key, inputMode } = column;
	const input = useRef<HTMLInputElement>(null);
	const last = useRef(shown);
	const id = useId();
	useLayoutEffect(
		function showWhatCame() {
			const field = input.current;
			// A cell keeps text that is being typed.
			if (field && (field !== document.activeElement || field.value === last.current)) field.value = shown;
			last.current = shown;
		},
		[shown],
	);
	const text = problem ?? note;
	return (
		<td className={cx(problem && styles.wrong)}>
			<input
				ref={input}
				defaultValue={shown}
				className={cx(styles.field, inputMode && styles.number)}
				inputMode={inputMode}
				autoComplete="off"
				autoCapitalize={key === 'sku' ? 'characters' : undefined}
				spellCheck={false}
				aria-label={label}
				aria-invalid={problem ? true : undefined}
				aria-describedby={text && id}
				{...cell}
			/>
			{text && (
				<small id={id} className={styles.note}>
					{text}
				</small>
			)}
		</td>
	);
});
