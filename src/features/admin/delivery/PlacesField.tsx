import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { District } from '../../../../contract/delivery/address';
import { areaName } from '../../../../contract/delivery/fees';
import { Button } from '../../../ui/Button';
import { Chip } from '../../../ui/Chip';
import { cx } from '../../../ui/cx';
import { TextField } from '../../../ui/fields';
import { useShop } from '../../../ui/shop';
import { useDebounced } from '../../../ui/useDebounced';
import styles from './Delivery.module.css';
import { useFindPlacesQuery } from './deliveryApi';

const wholeCountry: readonly string[] = Array.from({ length: 25 }, (_none, at) => String(at + 1).padStart(2, '0'));

interface NamedPlace {
	code: string;
	name: string;
}

const named = (code: string, district: District): NamedPlace => ({ code, name: areaName(code, district) });

function offeredPlaces(found: readonly District[]): NamedPlace[] {
	const all = [6, 4, 2].flatMap((length) => found.map((district) => named(district.code.slice(0, length), district)));
	return [...new Map(all.map((place) => [place.code, place])).values()];
}

const typedCode = (text: string): string | null => (/^(\d{2}){1,3}$/.test(text.trim()) ? text.trim() : null);

interface PlacesFieldProps {
	codes: readonly string[];
	names: Readonly<Record<string, string>>;
	error: string | undefined;
	onChange: (codes: string[]) => void;
}

/** Places are searched by name or typed as INEI codes. */
export function PlacesField({ codes, names, error, onChange }: PlacesFieldProps) {
	const [text, setText] = useState('');
	const [chosen, setChosen] = useState<readonly NamedPlace[]>([]);
	const sought = useDebounced(text.trim());
	const code = typedCode(text);
	const { version } = useShop();
	const { currentData: found = [] } = useFindPlacesQuery(
		{ text: sought, version },
		{ skip: sought.length < 2 || code !== null },
	);
	const offered = code ? [{ code, name: `Código ${code}` }] : text.trim().length < 2 ? [] : offeredPlaces(found);
	const open = offered.filter((place) => !codes.includes(place.code));
	const nameOf = (one: string) => names[one] ?? chosen.find((place) => place.code === one)?.name ?? `Código ${one}`;

	const add = (place: NamedPlace) => {
		setChosen((before) => [...before, place]);
		onChange([...codes, place.code].sort());
		setText('');
	};
	return (
		<div className="stack gap-3">
			<TextField
				label="Buscar un lugar"
				help="Departamento, provincia o distrito, o su código INEI. El lugar más exacto gana: un distrito puede estar en otra zona que su departamento."
				autoComplete="off"
				error={error}
				value={text}
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return;
					event.preventDefault();
					if (open[0]) add(open[0]);
				}}
			/>
			{open.length > 0 && (
				<ul className={styles.found} aria-label="Lugares encontrados">
					{open.map((place) => (
						<li key={place.code}>
							<Button size="s" variant="quiet" icon={<Plus size={16} />} onClick={() => add(place)}>
								{place.name}
							</Button>
						</li>
					))}
				</ul>
			)}
			<p className="visually-hidden" role="status">
				{text.trim().length >= 2 && `${open.length} lugares encontrados`}
			</p>
			{codes.length === 0 ? (
				<Button size="s" onClick={() => onChange([...wholeCountry])}>
					Agregar todo el Perú
				</Button>
			) : (
				<section aria-label="Lugares de la zona" className={cx('cluster gap-2', styles.chips)}>
					{codes.map((one) => (
						<Chip key={one} label={nameOf(one)} onRemove={() => onChange(codes.filter((other) => other !== one))} />
					))}
				</section>
			)}
		</div>
	);
}
