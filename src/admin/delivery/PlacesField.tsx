import { useState } from 'react';
import { isEverywhere, wholeCountry } from '#contract/delivery/fees';
import { Chip } from '#ui/Badge';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import styles from './Delivery.module.css';
import { PlaceSearch } from './PlaceSearch';
import type { NamedPlace } from './places';

interface PlacesFieldProps {
	codes: readonly string[];
	names: Readonly<Record<string, string>>;
	error: string | undefined;
	onChange: (codes: string[]) => void;
}

/** Searches places by name or INEI code. */
export function PlacesField({ codes, names, error, onChange }: PlacesFieldProps) {
	const [chosen, setChosen] = useState<readonly NamedPlace[]>([]);
	const everywhere = isEverywhere(codes);
	const places = everywhere ? codes.filter((one) => !wholeCountry.includes(one)) : codes;
	const nameOf = (one: string) => names[one] ?? chosen.find((place) => place.code === one)?.name ?? `Código ${one}`;
	return (
		<div className="stack gap-3">
			<PlaceSearch
				label="Buscar un lugar"
				help="Departamento, provincia o distrito. El lugar más exacto gana: un distrito puede estar en otra zona que su departamento."
				error={error}
				chosenCodes={codes}
				onChoose={(place) => {
					setChosen((before) => [...before, place]);
					onChange([...codes, place.code].sort());
				}}
			/>
			{codes.length === 0 ? (
				<Button size="s" onClick={() => onChange([...wholeCountry])}>
					Agregar todo el Perú
				</Button>
			) : (
				<section aria-label="Lugares de la zona" className={cx('cluster gap-2', styles.chips)}>
					{everywhere && <Chip label="Todo el Perú" onRemove={() => onChange([...places])} />}
					{places.map((one) => (
						<Chip key={one} label={nameOf(one)} onRemove={() => onChange(codes.filter((other) => other !== one))} />
					))}
				</section>
			)}
		</div>
	);
}
