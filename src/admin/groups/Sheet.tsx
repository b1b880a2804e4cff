import { useDeferredValue, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { groupLimits } from '#contract/catalog/group';
import { Dialog } from '#ui/Dialog';
import { EmptyState } from '#ui/EmptyState';
import { GalleryEditor, type GalleryHandle } from '../kit/entities/GalleryEditor';
import { useLatest } from '../kit/shared/useLatest';
import { type Column, rowName, textColumns, textFields, valueNames } from './rows';
import styles from './Sheet.module.css';
import { SheetRow } from './SheetRow';
import { SheetTools } from './SheetTools';
import type { GroupFormApi } from './useGroupForm';
import { useSheet } from './useSheet';

const fixed: readonly Column[] = [
	...textColumns.map((key): Column => ({ key, ...textFields[key] })),
	{ key: 'active', header: 'Activo' },
	{ key: 'pictures', header: 'Imagen' },
];

const nothing: ReadonlySet<string> = new Set();

/** The group's products as a spreadsheet. */
export function Sheet({ group, mayWrite }: { group: GroupFormApi; mayWrite: boolean }) {
	const { rows, form } = group;
	const options = useWatch({ control: form.control, name: 'options' });
	const pictures = useWatch({ control: form.control, name: 'pictures' });
	// Typing a value's name must not wait for a hundred rows.
	const drawn = useDeferredValue(options);
	const columns = useSame([
		...drawn.map(({ key, name }, at): Column => ({ key: `:${key}`, header: name || `Opción ${at + 1}` })),
		...fixed,
	]);
	const [ticked, setChosen] = useState(nothing);
	const chosen = new Set(rows.map(({ key }) => key).filter((key) => ticked.has(key)));
	const [pictured, setPictured] = useState<string | null>(null);
	const sheet = useSheet(group, columns, chosen);
	const choose = useLatest((key: string, on: boolean) =>
		setChosen(new Set(on ? [...chosen, key] : [...chosen].filter((other) => other !== key))),
	);
	const write = useLatest(group.write);
	const remove = useLatest((key: string) => group.change(rows.filter((row) => row.key !== key)));
	const opened = rows.find(({ key }) => key === pictured);
	const gallery = useRef<GalleryHandle>(null);
	const close = () => {
		if (!gallery.current?.hold()) setPictured(null);
	};
	return (
		<>
			{mayWrite && <SheetTools group={group} options={options} chosen={chosen} onChoose={setChosen} sheet={sheet} />}
			{rows.length === 0 ? (
				<EmptyState title="Todavía no hay productos">
					Escribe los valores de las opciones y añade todas sus combinaciones de una vez.
				</EmptyState>
			) : (
				<div className={styles.frame} ref={startAtPrice}>
					<table
						{...sheet.handlers}
						// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are controls is a grid
						role="grid"
						aria-label="Productos del grupo"
						aria-rowcount={rows.length + 1}
						className={styles.sheet}
						style={{ '--options': drawn.length } as object}
					>
						<thead>
							<tr>
								<th scope="col" className={styles.corner}>
									Producto
								</th>
								{columns.map(({ key, header, inputMode }) => (
									<th key={key} scope="col" className={inputMode && styles.number}>
										{header}
									</th>
								))}
								<td />
							</tr>
						</thead>
						<tbody>
							{rows.map((row, index) => (
								<SheetRow
									key={row.key}
									row={row}
									index={index}
									columns={columns}
									names={valueNames(row, drawn).join('\n')}
									chosen={chosen.has(row.key)}
									picture={pictures[0]?.url}
									{...{ choose, write, remove }}
									openPictures={setPictured}
								/>
							))}
						</tbody>
					</table>
				</div>
			)}
			{opened && (
				<Dialog open title={`Imágenes de ${rowName(opened, drawn)}`} onClose={close}>
					<div className="stack">
						<p className="note">Sin imágenes propias muestra las del grupo.</p>
						<GalleryEditor
							ref={gallery}
							pictures={opened.pictures}
							most={groupLimits.pictures}
							onChange={(next) =>
								// An upload may outlive its row.
								group.change(
									group.latest.current.map((row) => (row.key === opened.key ? { ...row, pictures: [...next] } : row)),
								)
							}
						/>
					</div>
				</Dialog>
			)}
		</>
	);
}

/** On a phone the name shows the option values, and people edit price and stock. */
function startAtPrice(frame: HTMLElement | null): void {
	if (!frame || !window.matchMedia('(width < 48rem)').matches) return;
	const [first, price] = ['th', 'th:nth-last-child(6)'].map((head) =>
		frame.querySelector<HTMLElement>(`thead ${head}`),
	);
	frame.scrollLeft = (price?.offsetLeft ?? 0) - (first?.offsetWidth ?? 0);
}

/** The previous value while equal, so that rows render only for their changes. */
function useSame<Value>(value: Value): Value {
	const [held, hold] = useState(value);
	if (JSON.stringify(held) === JSON.stringify(value)) return held;
	hold(value);
	return value;
}
