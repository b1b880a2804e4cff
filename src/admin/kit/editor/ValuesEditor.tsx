import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { moved } from '#lib/moved';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import { RemoveButton } from '../shared/RemoveButton';
import { useLatest } from '../shared/useLatest';
import styles from './Values.module.css';
import { namesIn } from './values';

/** The focus moves with the pressed button and its row. */
function keepingFocus(event: { currentTarget: HTMLElement }, act: () => void): void {
	const { currentTarget } = event;
	flushSync(act);
	currentTarget.focus();
}

export const byKeys = (move: (by: number) => void) => (event: KeyboardEvent<HTMLInputElement>) => {
	if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
	event.preventDefault();
	keepingFocus(event, () => move(event.key === 'ArrowUp' ? -1 : 1));
};

interface Named {
	key: string;
	name: string;
}

interface ValuesEditorProps<One extends Named> {
	/** What has the values. */
	called: string;
	values: readonly One[];
	maxLength: number;
	problemAt: (place: string) => string | undefined;
	onChange: (values: One[]) => void;
	onAdd: (names: readonly string[]) => void;
	/** Before each value; must not change. */
	lead?: (value: One) => ReactNode;
}

/** Values in order: named, moved, removed and added. `problemAt` reads paths as `0.name`; empty: all of them. */
export function ValuesEditor<One extends Named>(props: ValuesEditorProps<One>) {
	const { called, values, maxLength, problemAt, onChange, onAdd, lead } = props;
	const [added, setAdded] = useState('');
	const placeOf = (key: string) => values.findIndex((one) => one.key === key);
	const rename = useLatest((value: Named) => onChange(values.with(placeOf(value.key), value as One)));
	const move = useLatest((key: string, by: number) => onChange(moved(values, placeOf(key), placeOf(key) + by)));
	const remove = useLatest((key: string) => onChange(values.filter((one) => one.key !== key)));
	const add = () => {
		if (!added.trim()) return;
		onAdd(namesIn(added));
		setAdded('');
	};
	return (
		<>
			<ul className={styles.values} aria-label={`Valores de ${called}`}>
				{values.map((one, at) => (
					<Value
						key={one.key}
						value={one}
						label={`Valor ${at + 1} de ${called}`}
						problem={problemAt(`${at}.name`)}
						{...{ rename, move, remove, maxLength }}
						lead={lead as ValueProps['lead']}
					/>
				))}
			</ul>
			<div className={cx('row gap-2', styles.head)}>
				<div className="grow">
					<TextField
						label={`Añadir valores a ${called}`}
						placeholder="Separados por comas"
						autoComplete="off"
						value={added}
						error={problemAt('')}
						onChange={(event) => setAdded(event.target.value)}
						onKeyDown={(event) => {
							if (event.key !== 'Enter') return;
							event.preventDefault();
							add();
						}}
						onBlur={add}
					/>
				</div>
				<Button icon={<Plus size={18} />} data-add onClick={add}>
					Añadir
				</Button>
			</div>
		</>
	);
}

interface ValueProps {
	value: Named;
	label: string;
	problem: string | undefined;
	maxLength: number;
	rename: (value: Named) => void;
	move: (key: string, by: number) => void;
	remove: (key: string) => void;
	lead?: ((value: Named) => ReactNode) | undefined;
}

/** Memoised: there may be a hundred values. */
const Value = memo(function Value({ value, label, problem, maxLength, rename, move, remove, lead }: ValueProps) {
	const { key, name } = value;
	const onMove = (by: number) => move(key, by);
	return (
		<li className="row gap-1">
			{lead?.(value)}
			<div className="grow">
				<TextField
					label={label}
					hideLabel
					autoComplete="off"
					maxLength={maxLength}
					value={name}
					error={problem}
					onChange={(event) => rename({ ...value, name: event.target.value })}
					onKeyDown={byKeys(onMove)}
				/>
			</div>
			<Moves called={name} onMove={onMove} onRemove={() => remove(key)} />
		</li>
	);
});

interface MovesProps {
	called: string;
	onMove: (by: number) => void;
	onRemove: (() => void) | undefined;
}

export function Moves({ called, onMove, onRemove }: MovesProps) {
	const move = (by: number) => (event: MouseEvent<HTMLButtonElement>) => keepingFocus(event, () => onMove(by));
	return (
		<span className={cx('row', styles.moves)}>
			<IconButton size="s" label={`Subir ${called}`} onClick={move(-1)}>
				<ArrowUp size={16} />
			</IconButton>
			<IconButton size="s" label={`Bajar ${called}`} onClick={move(1)}>
				<ArrowDown size={16} />
			</IconButton>
			{onRemove && <RemoveButton label={`Quitar ${called}`} onRemove={onRemove} />}
		</span>
	);
}
