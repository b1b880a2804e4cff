import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields';
import { useShop } from '#ui/shop';
import { useDebounced } from '#ui/useDebounced';
import styles from './Delivery.module.css';
import { useFindPlacesQuery } from './deliveryApi';
import { type NamedPlace, offeredPlaces } from './places';

interface PlaceSearchProps {
	label: string;
	help: string;
	error?: string | undefined;
	optional?: boolean;
	chosenCodes?: readonly string[];
	onChoose: (place: NamedPlace) => void;
}

export function PlaceSearch({ chosenCodes = [], onChoose, ...field }: PlaceSearchProps) {
	const [text, setText] = useState('');
	const sought = useDebounced(text.trim());
	const code = /^(\d{2}){1,3}$/.test(text.trim()) ? text.trim() : null;
	const { version } = useShop();
	const { currentData: districts = [] } = useFindPlacesQuery(
		{ text: sought, version },
		{ skip: sought.length < 2 || code !== null },
	);
	const short = text.trim().length < 2;
	const offered = code ? [{ code, name: `Código ${code}` }] : short ? [] : offeredPlaces(sought, districts);
	const open = offered.filter((place) => !chosenCodes.includes(place.code));
	const choose = (place: NamedPlace) => {
		onChoose(place);
		setText('');
	};
	return (
		<div className="stack gap-2">
			<TextField
				{...field}
				autoComplete="off"
				value={text}
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== 'Enter') return;
					event.preventDefault();
					if (open[0]) choose(open[0]);
				}}
			/>
			{open.length > 0 && (
				<ul className={styles.found} aria-label="Lugares encontrados">
					{open.map((place) => (
						<li key={place.code}>
							<Button size="s" variant="quiet" icon={<Plus size={16} />} onClick={() => choose(place)}>
								{place.name}
							</Button>
						</li>
					))}
				</ul>
			)}
			<p className="visually-hidden" role="status">
				{!short && `${open.length} lugares encontrados`}
			</p>
		</div>
	);
}
