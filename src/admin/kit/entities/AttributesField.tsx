import { useEffect, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { type Attribute, attributeLimits } from '#contract/catalog/attributes';
import { attributeWords, flagNames } from '#contract/catalog/facets';
import type { Product } from '#contract/catalog/product';
import { foldText } from '#contract/shared/characters';
import { cx } from '#ui/cx';
import { FieldError } from '#ui/Field';
import { CheckboxField, SelectField, TextField } from '#ui/fields';
import styles from '../editor/Editor.module.css';
import {
	type AttributeText,
	type AttributeTexts,
	attributesOf,
	givenBy,
	isEmptyText,
	textWords,
	useAttributes,
} from './attributes';
import type { ControlContext, ControlProps, EntityFormApi } from './entity';
import { OfGroup } from './InGroup';

const flagOptions = [
	{ value: '', label: 'No se sabe' },
	...Object.entries(flagNames).map(([value, label]) => ({ value, label })),
];
/** More are searched. */
const mostTicks = 10;
const mostFound = 12;

interface AttributeControlProps {
	attribute: Attribute;
	text: AttributeText | undefined;
	onChange: (text: AttributeText) => void;
	error?: string | undefined;
}

export function AttributeControl({ attribute, text = '', onChange, error }: AttributeControlProps) {
	const { name, kind, unit } = attribute;
	const place = useRef<HTMLDivElement>(null);
	useEffect(
		function focusFirstWrong() {
			if (error && !document.activeElement?.matches('[aria-invalid]')) place.current?.querySelector('input')?.focus();
		},
		[error],
	);
	const plain = { label: unit ? `${name} (${unit})` : name, error, value: String(text) };
	return (
		<div ref={place} className={kind === 'CHOICE' ? 'whole' : undefined}>
			{kind === 'CHOICE' && <Choices {...{ attribute, error, onChange }} keys={Array.isArray(text) ? text : []} />}
			{kind === 'FLAG' && (
				<SelectField {...plain} options={flagOptions} onChange={(event) => onChange(event.target.value)} />
			)}
			{(kind === 'NUMBER' || kind === 'TEXT') && (
				<TextField
					{...plain}
					autoComplete="off"
					inputMode={kind === 'NUMBER' ? 'decimal' : undefined}
					maxLength={kind === 'TEXT' ? attributeLimits.text : undefined}
					onChange={(event) => onChange(event.target.value)}
				/>
			)}
		</div>
	);
}

interface ChoicesProps extends Pick<AttributeControlProps, 'attribute' | 'error'> {
	keys: readonly string[];
	onChange: (keys: string[]) => void;
}

function Choices({ attribute: { name, choices }, keys, onChange, error }: ChoicesProps) {
	const [typed, setTyped] = useState('');
	const words = foldText(typed.trim());
	const found = choices.filter((choice) => !keys.includes(choice.key) && foldText(choice.name).includes(words));
	const open = choices.length > mostTicks ? found.slice(0, mostFound) : found;
	const isFull = keys.length >= attributeLimits.several;
	return (
		<fieldset className={styles.ticks}>
			<legend>{name}</legend>
			{choices.length > mostTicks && (
				<TextField
					label={`Buscar en ${name}`}
					hideLabel
					type="search"
					placeholder={`Busca entre ${choices.length} valores`}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
				/>
			)}
			<div className="cluster gap-5 gap-y-0">
				{choices
					.filter((choice) => keys.includes(choice.key) || open.includes(choice))
					.map((choice) => {
						const checked = keys.includes(choice.key);
						const others = keys.filter((key) => key !== choice.key);
						return (
							<CheckboxField
								key={choice.key}
								label={choice.name}
								checked={checked}
								disabled={isFull && !checked}
								onChange={() => onChange(checked ? others : [...others, choice.key])}
							/>
						);
					})}
			</div>
			{found.length > open.length && <p className="note">{`y ${found.length - open.length} más`}</p>}
			{isFull && <p className="note">{`Como máximo ${attributeLimits.several} valores.`}</p>}
			{error && <FieldError role="alert">{error}</FieldError>}
		</fieldset>
	);
}

interface AttributeControlsProps {
	categoryId: string;
	texts: AttributeTexts;
	onChange: (texts: AttributeTexts) => void;
	problemAt: (id: number) => string | undefined;
	/** Names of the group's options. */
	options?: readonly string[];
}

/** Those of the category; values of another one stay in `texts`, so that choosing back restores them. */
export function AttributeControls({ categoryId, texts, onChange, problemAt, options = [] }: AttributeControlsProps) {
	const { lists, isError } = useAttributes();
	if (!lists) return isError && <p className="note">No pudimos cargar los atributos.</p>;
	if (lists.all.length === 0) return null;
	const held = attributesOf(lists.all, lists.categories, categoryId);
	const lost = lists.all.filter((one) => categoryId && !held.includes(one) && !isEmptyText(texts[one.id]));
	const set = (id: number, text: AttributeText) => {
		const { [id]: _before, ...others } = texts;
		onChange(isEmptyText(text) ? others : { ...others, [id]: text });
	};
	return (
		<div className="stack gap-3">
			<p role="status" className="status note">
				{lost.length > 0 &&
					`Con esta categoría se pierden: ${lost.map((one) => `${one.name}: ${textWords(one, texts[one.id])}`).join('; ')}`}
			</p>
			{held.length > 0 && (
				<fieldset className="stack gap-3 well">
					<legend className="visually-hidden">Atributos</legend>
					<b aria-hidden="true">Atributos</b>
					<div className={cx('grid top', styles.form)}>
						{held.map((one) => {
							const option = givenBy(one, options);
							return option === undefined ? (
								<AttributeControl
									key={one.id}
									attribute={one}
									text={texts[one.id]}
									onChange={(text) => set(one.id, text)}
									error={problemAt(one.id)}
								/>
							) : (
								<div key={one.id} className="stack gap-1">
									<b className="note">{one.name}</b>
									<p>{`Lo da la opción ${option}`}</p>
								</div>
							);
						})}
					</div>
				</fieldset>
			)}
		</div>
	);
}

export function AttributesField({ row, ...props }: ControlProps & ControlContext<Product>) {
	if (!row?.group) return <OwnAttributes {...props} />;
	if (!row.attributes?.length) return null;
	return (
		<OfGroup
			label={props.label}
			text={row.attributes.map((one) => `${one.name}: ${attributeWords(one)}`).join('; ')}
			group={row.group}
			note="Son del grupo; los que se llaman como una opción los da esa opción."
		/>
	);
}

function OwnAttributes({ name, form }: ControlProps & { form: EntityFormApi }) {
	const { field } = useController({ name, control: form.control });
	const categoryId = useWatch({ control: form.control, name: 'categoryId' });
	return (
		<AttributeControls
			categoryId={categoryId}
			texts={field.value}
			onChange={field.onChange}
			problemAt={(id) => form.errorOf(`${name}.${id}`)}
		/>
	);
}

function AttributeWords({ texts }: { texts: AttributeTexts }) {
	const { lists } = useAttributes();
	const known = lists?.all.filter(({ id }) => texts[id] !== undefined) ?? [];
	return known.map((one) => `${one.name}: ${textWords(one, texts[one.id])}`).join('; ');
}

/** Of a form; the audit log has a text. Null: none. */
export function attributesWords(value: unknown) {
	if (typeof value !== 'object' || value === null) return value ? String(value) : null;
	return Object.keys(value).length > 0 && <AttributeWords texts={value as AttributeTexts} />;
}
