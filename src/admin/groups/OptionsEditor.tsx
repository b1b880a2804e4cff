import { Palette, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { groupLimits } from '#contract/catalog/group';
import { imageUrlOf } from '#lib/images';
import { moved } from '#lib/moved';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import valueStyles from '../kit/editor/Values.module.css';
import { byKeys, Moves, ValuesEditor } from '../kit/editor/ValuesEditor';
import styles from './Groups.module.css';
import { newOption, type OptionText, type ValueText, withValues } from './options';
import { SwatchDialog } from './SwatchDialog';
import type { GroupFormApi } from './useGroupForm';

interface OptionsEditorProps {
	form: GroupFormApi['form'];
	setOptions: (options: OptionText[]) => void;
}

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
	const [painted, setPainted] = useState<string | null>(null);
	const { name, values } = option;
	const called = name || `opción ${place}`;
	const value = values.find(({ key }) => key === painted);
	const swatch = useCallback(
		(one: ValueText) => (
			<IconButton size="s" label={`Muestra de ${one.name}`} onClick={() => setPainted(one.key)}>
				<Swatch value={one} />
			</IconButton>
		),
		[],
	);
	return (
		<fieldset className="stack gap-3 well">
			<legend className="visually-hidden">{`Opción: ${called}`}</legend>
			<div className={cx('row gap-2', valueStyles.head)}>
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
			<ValuesEditor
				called={called}
				values={values}
				maxLength={groupLimits.value}
				problemAt={(at) => (at ? problemAt(`values.${at}`) : (problemAt('values') ?? problemAt('values.root')))}
				onChange={(next) => onChange({ ...option, values: next })}
				onAdd={(names) => onChange(withValues(option, names))}
				lead={swatch}
			/>
			{value && <SwatchDialog value={value} onChange={onPaint} onClose={() => setPainted(null)} />}
		</fieldset>
	);
}

function Swatch({ value: { color, imageUrl } }: { value: ValueText }) {
	if (imageUrl) return <img className={styles.swatch} src={imageUrlOf(imageUrl)} alt="" />;
	if (color) return <span className={styles.swatch} style={{ background: color }} />;
	return <Palette size={18} />;
}
