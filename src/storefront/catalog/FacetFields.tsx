import { type CSSProperties, type ReactNode, useState } from 'react';
import { longestFilters } from '#contract/catalog/facets';
import type { AttributeFacet } from '#contract/catalog/product';
import { quantityOf } from '#contract/shared/money';
import { CheckboxField } from '#ui/fields';
import { useWide } from '#ui/useWide';
import {
	attributeField,
	chosenRange,
	chosenValues,
	facetName,
	rangeEnds,
	withValues,
	writtenRange,
} from './attributeFilters';
import { BoundField } from './BoundField';
import styles from './FacetFields.module.css';

const openAtFirst = 3;
const shownValues = 10;
/** Room for one value more. */
const fullFilters = longestFilters - 100;

interface FacetFieldsProps {
	/** As `filtersText`. */
	filters: string;
	facets: readonly AttributeFacet[];
	onChange(filters: string, how?: { replace: boolean }): void;
}

export function FacetFields({ filters, facets, onChange }: FacetFieldsProps) {
	const wide = useWide();
	const isFull = filters.length > fullFilters;
	// A choice changes what tells most: what is on screen keeps its place.
	const [order, setOrder] = useState<readonly string[]>([]);
	const added = facets.map(({ key }) => key).filter((key) => !order.includes(key));
	if (added.length > 0) setOrder([...order, ...added]);
	const places = [...order, ...added];
	const still = facets.toSorted((one, other) => places.indexOf(one.key) - places.indexOf(other.key));
	return (
		<div>
			{isFull && <p className="note">Son muchos filtros a la vez: quita alguno para elegir otro.</p>}
			{still.map((facet, index) => {
				const chosen = chosenValues(filters, facet.key);
				const choose = (values: readonly string[], how?: { replace: boolean }) =>
					onChange(withValues(filters, facet.key, values), how);
				const name = facetName(facet);
				return (
					<Disclosure key={facet.key} starts={wide && index < openAtFirst} chosen={chosen.length > 0} title={name}>
						<fieldset>
							<legend className="visually-hidden">{name}</legend>
							{facet.range ? (
								<RangeFields facetKey={facet.key} range={facet.range} chosen={chosen} onChoose={choose} />
							) : (
								<ValueBoxes facet={facet} chosen={chosen} isFull={isFull} onChoose={choose} />
							)}
						</fieldset>
					</Disclosure>
				);
			})}
		</div>
	);
}

interface DisclosureProps {
	title: string;
	openTitle?: string;
	starts: boolean;
	chosen: boolean;
	children: ReactNode;
}

/** Opens when something in it is chosen, also from outside; what is taken back closes nothing. */
function Disclosure({ title, openTitle = title, starts, chosen, children }: DisclosureProps) {
	const [open, setOpen] = useState(starts || chosen);
	const [wasChosen, setWasChosen] = useState(chosen);
	if (chosen !== wasChosen) {
		setWasChosen(chosen);
		if (chosen) setOpen(true);
	}
	return (
		<details className={styles.part} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>
				<span>{open ? openTitle : title}</span>
			</summary>
			{children}
		</details>
	);
}

interface ChoiceProps {
	chosen: readonly string[];
	onChoose(values: readonly string[], how?: { replace: boolean }): void;
}

function ValueBoxes({ facet, chosen, isFull, onChoose }: ChoiceProps & { facet: AttributeFacet; isFull: boolean }) {
	const { key: name, values: known = [] } = facet;
	const gone = chosen.filter((key) => !known.some((one) => one.key === key));
	const values = [...gone.map((key) => ({ key, name: key, count: 0 })), ...known];
	const box = ({ key, name: label, count }: (typeof values)[number]) => {
		const isChosen = chosen.includes(key);
		const isShut = !isChosen && (count === 0 || isFull);
		return (
			<li key={key}>
				<CheckboxField
					label={
						<>
							<span>{label}</span> <span className={styles.count}>{count}</span>
						</>
					}
					name={attributeField(name)}
					value={key}
					checked={isChosen}
					// It keeps a focus that is on it while the last one is sold.
					aria-disabled={isShut || undefined}
					onChange={() => !isShut && onChoose(isChosen ? chosen.filter((other) => other !== key) : [...chosen, key])}
				/>
			</li>
		);
	};
	const rest = values.slice(shownValues);
	return (
		<>
			<ul className={styles.values}>{values.slice(0, shownValues).map(box)}</ul>
			{rest.length > 0 && (
				<Disclosure
					title={`Ver los ${values.length} valores`}
					openTitle="Ver menos valores"
					starts={false}
					chosen={rest.some(({ key }) => chosen.includes(key))}
				>
					<ul className={styles.values}>{rest.map(box)}</ul>
				</Disclosure>
			)}
		</>
	);
}

const twoColumns = { '--columns': 2, alignItems: 'start' } as CSSProperties;
const parseNumber = (text: string): number | null => {
	const number = quantityOf(text);
	return Number.isNaN(number) ? null : number;
};
const numberProblem = (text: string): string =>
	/^\d{1,3},\d{3}$/.test(text.trim())
		? `Quita «,» si son miles (${text.trim().replace(',', '')})`
		: 'Escribe un número, por ejemplo 12.5';

interface RangeFieldsProps extends ChoiceProps {
	facetKey: string;
	range: NonNullable<AttributeFacet['range']>;
}

function RangeFields({ facetKey, range: { unit, min, max }, chosen, onChoose }: RangeFieldsProps) {
	const range = chosenRange(chosen);
	const { least, most } = range;
	const own = { parse: parseNumber, problem: numberProblem };
	const label = (end: string) => (unit ? `${end} (${unit})` : end);
	return (
		<div className="grid gap-3" style={twoColumns}>
			<BoundField
				{...own}
				label={label('Mínimo')}
				name={attributeField(facetKey, rangeEnds.least)}
				value={least}
				placeholder={min?.toString()}
				onChange={(value, how) => onChoose(writtenRange({ ...range, least: value }), how)}
			/>
			<BoundField
				{...own}
				label={label('Máximo')}
				name={attributeField(facetKey, rangeEnds.most)}
				value={most}
				placeholder={max?.toString()}
				wrongOrder={least !== null && most !== null && least > most}
				onChange={(value, how) => onChoose(writtenRange({ ...range, most: value }), how)}
			/>
		</div>
	);
}
