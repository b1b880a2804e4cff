import { ArrowDown, ArrowUp, Palette, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { groupLimits } from '#contract/catalog/group';
import { imageUrlOf } from '#lib/images';
import { moved } from '#lib/moved';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import { RemoveButton } from '../kit/shared/RemoveButton';
import { useLatest } from '../kit/shared/useLatest';
import styles from './Groups.module.css';
import { namesIn, newOption, type OptionText, type ValueText, withValues } from './options';
import { SwatchDialog } from './SwatchDialog';
import type { GroupFormApi } from './useGroupForm';

interface OptionsEditorProps {
	form: GroupFormApi['form'];
	setOptions: (options: OptionText[]) => void;
}

/** The focus moves with the pressed button and its row. */
function keepingFocus(event: { currentTarget: HTMLElement }, act: () => void): void {
	const { currentTarget } = event;
	flushSync(act);
	currentTarget.focus();
}

const byKeys = (move: (by: number) => void) => (event: KeyboardEvent<HTMLInputElement>) => {
	if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
	event.preventDefault();
	keepingFocus(event, () => move(event.key === 'ArrowUp' ? -1 : 1));
};

/** In the order in which people choose. */
export function OptionsEditor({ form, setOptions }: OptionsEditorProps) {
	const options = useWatch({ control: form.control, name: 'options' });
	const set = (at: number, option: OptionText) => setOptions(options.with(at, option));
	/** An upload may outlive its value. */
	const paint = (painted: ValueText) =>
		setOptions(
			form.getValues('options').map((option) => ({
				...option,
				values: option.values.map((value) =>
					value.key === painted.key ? { ...value, color: painted.color, imageUrl: painted.imageUrl } : value,
				),
			})),
		);
	return (
		<div className="stack gap-3">
			{options.map((option, at) => (
				<OptionCard
					key={option.key}
					option={option}
					place={at + 1}
					problemAt={(place) => form.errorOf(`options.${at}.${place}` as 'options')}
					onChange={(next) => set(at, next)}
					onPaint={paint}
					onMove={(by) => setOptions(moved(options, at, at + by))}
					onRemove={options.length > 1 ? () => setOptions(options.toSpliced(at, 1)) : undefined}
				/>
			))}
			{options.length < groupLimits.options && (
				<div>
					<Button icon={<Plus size={18} />} onClick={() => setOptions([...options, newOption('')])}>
						Añadir una opción
					</Button>
				</div>
			)}
		</div>
	);
}

interface OptionCardProps {
	option: OptionText;
	place: number;
	problemAt: (place: string) => string | undefined;
	onChange: (option: OptionText) => void;
	onPaint: (value: ValueText) => void;
	onMove: (by: number) => void;
	onRemove: (() => void) | undefined;
}

function OptionCard({ option, place, problemAt, onChange, onPaint, onMove, onRemove }: OptionCardProps) {
	const [added, setAdded] = useState('');
	const [painted, setPainted] = useState<string | null>(null);
	const { name, values } = option;
	const called = name || `opción ${place}`;
	const set = (next: ValueText[]) => onChange({ ...option, values: next });
	const placeOf = (key: string) => values.findIndex((one) => one.key === key);
	const rename = useLatest((value: ValueText) => set(values.with(placeOf(value.key), value)));
	const move = useLatest((key: string, by: number) => set(moved(values, placeOf(key), placeOf(key) + by)));
	const remove = useLatest((key: string) => set(values.filter((one) => one.key !== key)));
	const add = () => {
		if (!added.trim()) return;
		onChange(withValues(option, namesIn(added)));
		setAdded('');
	};
	const value = values.find(({ key }) => key === painted);
	return (
		<fieldset className={cx('stack gap-3 well', styles.option)}>
			<legend className="visually-hidden">{`Opción: ${called}`}</legend>
			<div className={cx('row gap-2', styles.head)}>
				<div className="grow">
					<TextField
						label={`Opción ${place}`}
						placeholder="Color, Talla…"
						autoComplete="off"
						maxLength={groupLimits.optionName}
						value={name}
						error={problemAt('name')}
						onChange={(event) => onChange({ ...option, name: event.target.value })}
						onKeyDown={byKeys(onMove)}
					/>
				</div>
				<Moves called={called} onMove={onMove} onRemove={onRemove} />
			</div>
			<ul className={styles.values} aria-label={`Valores de ${called}`}>
				{values.map((one, at) => (
					<Value
						key={one.key}
						value={one}
						label={`Valor ${at + 1} de ${called}`}
						problem={problemAt(`values.${at}.name`)}
						{...{ rename, move, remove }}
						onPaint={setPainted}
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
						error={problemAt('values') ?? problemAt('values.root')}
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
			{value && <SwatchDialog value={value} onChange={onPaint} onClose={() => setPainted(null)} />}
		</fieldset>
	);
}

interface ValueProps {
	value: ValueText;
	label: string;
	problem: string | undefined;
	rename: (value: ValueText) => void;
	move: (key: string, by: number) => void;
	remove: (key: string) => void;
	onPaint: (key: string) => void;
}

/** Memoised: an option may have a hundred values. */
const Value = memo(function Value({ value, label, problem, rename, move, remove, onPaint }: ValueProps) {
	const { key, name } = value;
	const onMove = (by: number) => move(key, by);
	return (
		<li className="row gap-1">
			<IconButton size="s" label={`Muestra de ${name}`} onClick={() => onPaint(key)}>
				<Swatch value={value} />
			</IconButton>
			<div className="grow">
				<TextField
					label={label}
					hideLabel
					autoComplete="off"
					maxLength={groupLimits.value}
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

function Swatch({ value: { color, imageUrl } }: { value: ValueText }) {
	if (imageUrl) return <img className={styles.swatch} src={imageUrlOf(imageUrl)} alt="" />;
	if (color) return <span className={styles.swatch} style={{ background: color }} />;
	return <Palette size={18} />;
}

interface MovesProps {
	called: string;
	onMove: (by: number) => void;
	onRemove: (() => void) | undefined;
}

function Moves({ called, onMove, onRemove }: MovesProps) {
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
