import { Plus } from 'lucide-react';
import {
	type AttributeKind,
	attributeKindLabels,
	attributeKinds,
	attributeLimits,
	type CategoryAttributesDto,
} from '#contract/catalog/attributes';
import { nameKey } from '#contract/shared/names';
import { moved } from '#lib/moved';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { SelectField, TextField } from '#ui/fields';
import styles from '../kit/editor/Values.module.css';
import { byKeys, Moves, ValuesEditor } from '../kit/editor/ValuesEditor';
import { type AttributeText, newAttribute, withChoices } from './attributeForm';

const kindOptions = attributeKinds.map((value) => ({ value, label: attributeKindLabels[value] }));

interface AttributesEditorProps {
	attributes: readonly AttributeText[];
	stored: CategoryAttributesDto | null;
	/** By path in the form's body. */
	problemAt: (place: string) => string | undefined;
	onChange: (attributes: AttributeText[]) => void;
}

/** In the order in which product pages show them. */
export function AttributesEditor({ attributes, stored, problemAt, onChange }: AttributesEditorProps) {
	return (
		<div className="stack gap-3">
			{attributes.map((attribute, at) => {
				const id = stored?.attributes.find(({ key }) => key === attribute.key)?.id;
				return (
					<AttributeCard
						key={attribute.key}
						attribute={attribute}
						place={at + 1}
						isStored={id !== undefined}
						proposals={stored?.proposals.filter(({ attributeId }) => attributeId === id) ?? []}
						problemAt={(place) => problemAt(`attributes.${at}.${place}`)}
						onChange={(next) => onChange(attributes.with(at, next))}
						onMove={(by) => onChange(moved(attributes, at, at + by))}
						onRemove={() => onChange(attributes.toSpliced(at, 1))}
					/>
				);
			})}
			{attributes.length === 0 && <p className="note">Todavía no tiene atributos propios.</p>}
			{attributes.length < attributeLimits.attributes && (
				<div>
					<Button icon={<Plus size={18} />} data-add onClick={() => onChange([...attributes, newAttribute()])}>
						Añadir un atributo
					</Button>
				</div>
			)}
		</div>
	);
}

interface AttributeCardProps {
	attribute: AttributeText;
	place: number;
	isStored: boolean;
	proposals: CategoryAttributesDto['proposals'];
	problemAt: (place: string) => string | undefined;
	onChange: (attribute: AttributeText) => void;
	onMove: (by: number) => void;
	onRemove: () => void;
}

function AttributeCard(props: AttributeCardProps) {
	const { attribute, place, isStored, proposals, problemAt, onChange, onMove, onRemove } = props;
	const { name, kind, unit, choices } = attribute;
	const called = name || `atributo ${place}`;
	const open = proposals.filter((one) => !choices.some((choice) => nameKey(choice.name) === nameKey(one.name)));
	return (
		<fieldset className="stack gap-3 well">
			<legend className="visually-hidden">{`Atributo: ${called}`}</legend>
			<div className={cx('row gap-2', styles.head)}>
				<div className="grow">
					<TextField
						label={`Atributo ${place}`}
						placeholder="Material, Litros…"
						autoComplete="off"
						maxLength={attributeLimits.name}
						value={name}
						error={problemAt('name')}
						onChange={(event) => onChange({ ...attribute, name: event.target.value })}
						onKeyDown={byKeys(onMove)}
					/>
				</div>
				<Moves called={called} onMove={onMove} onRemove={onRemove} />
			</div>
			<div className="grid fit top">
				<SelectField
					label="Tipo"
					options={kindOptions}
					value={kind}
					disabled={isStored}
					error={problemAt('kind')}
					help={isStored ? undefined : 'No cambia después de guardar.'}
					onChange={(event) => onChange({ ...attribute, kind: event.target.value as AttributeKind })}
				/>
				{kind === 'NUMBER' && (
					<TextField
						label="Unidad"
						placeholder="l, W, cm…"
						optional
						autoComplete="off"
						maxLength={attributeLimits.unit}
						value={unit}
						error={problemAt('unit')}
						onChange={(event) => onChange({ ...attribute, unit: event.target.value })}
					/>
				)}
			</div>
			{kind === 'CHOICE' && (
				<ValuesEditor
					called={called}
					values={choices}
					maxLength={attributeLimits.choice}
					problemAt={(at) => (at ? problemAt(`choices.${at}`) : (problemAt('choices') ?? problemAt('choices.root')))}
					onChange={(next) => onChange({ ...attribute, choices: next })}
					onAdd={(names) => onChange(withChoices(attribute, names))}
				/>
			)}
			{open.length > 0 && (
				<section className="stack gap-2" aria-label={`Valores de grupos que faltan en ${called}`}>
					<p className="note">Los tienen opciones de grupos, y aquí faltan:</p>
					<ul className="cluster gap-2">
						{open.map((one) => (
							<li key={one.name}>
								<Button
									size="s"
									icon={<Plus size={16} />}
									aria-label={`Añadir ${one.name}`}
									onClick={() => onChange(withChoices(attribute, [one.name]))}
								>
									{`${one.name} · ${countOf(one.products, 'producto', 'productos')}`}
								</Button>
							</li>
						))}
					</ul>
				</section>
			)}
		</fieldset>
	);
}
