import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { groupLimits } from '../../../../contract/catalog/group';
import { Dialog } from '../../../ui/Dialog';
import { EmptyState } from '../../../ui/EmptyState';
import { GalleryEditor } from '../entities/GalleryEditor';
import { type Column, rowName } from './rows';
import styles from './Sheet.module.css';
import { type SheetActs, SheetRow } from './SheetRow';
import { SheetTools } from './SheetTools';
import type { GroupFormApi } from './useGroupForm';
import { useSheet } from './useSheet';

const fixed: readonly Column[] = [
	{ key: 'sku', header: 'SKU' },
	{ key: 'price', header: 'Precio S/', inputMode: 'decimal' },
	{ key: 'stockQuantity', header: 'Stock', inputMode: 'numeric' },
	{ key: 'weightGrams', header: 'Peso g', inputMode: 'numeric' },
	{ key: 'active', header: 'Activo' },
	{ key: 'pictures', header: 'Imagen' },
];

const nothing: ReadonlySet<string> = new Set();

/** The products of the group, typed into like a sheet. */
export function Sheet({ group, mayWrite }: { group: GroupFormApi; mayWrite: boolean }) {
	const { rows, form } = group;
	const options = useWatch({ control: form.control, name: 'options' });
	const pictures = useWatch({ control: form.control, name: 'pictures' });
	// Typing a value's name must not wait for a hundred rows.
	const drawn = useDeferredValue(options);
	const columns = useMemo(
		() => [
			...drawn.map(({ key, name }, at): Column => ({ key: `:${key}`, header: name || `Opción ${at + 1}` })),
			...fixed,
		],
		[drawn],
	);
	const [chosen, setChosen] = useState(nothing);
	const [pictured, setPictured] = useState<string | null>(null);
	const sheet = useSheet(group, columns, chosen);
	const acts = useActs(group, setChosen, setPictured);
	const opened = rows.find(({ key }) => key === pictured);
	return (
		<>
			{mayWrite && <SheetTools group={group} options={options} chosen={chosen} onChoose={setChosen} sheet={sheet} />}
			{rows.length === 0 ? (
				<EmptyState title="Todavía no hay productos">
					Escribe los valores de las opciones y añade todas sus combinaciones de una vez.
				</EmptyState>
			) : (
				<div className={styles.frame}>
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
								<th scope="col" className={styles.first}>
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
									options={drawn}
									chosen={chosen.has(row.key)}
									picture={pictures[0]?.url}
									acts={acts}
								/>
							))}
						</tbody>
					</table>
				</div>
			)}
			{opened && (
				<Dialog open title={`Imágenes de ${rowName(opened, drawn)}`} onClose={() => setPictured(null)}>
					<div className="stack">
						<p className="note">Sin imágenes propias muestra las del grupo.</p>
						<GalleryEditor
							pictures={opened.pictures}
							most={groupLimits.pictures}
							onChange={(next) =>
								// An upload may end after the dialog is closed.
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

/** Stable, so that a change draws its own row. */
function useActs(
	group: GroupFormApi,
	setChosen: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
	setPictured: (key: string) => void,
): SheetActs {
	const now = useRef(group);
	useLayoutEffect(function keepLatest() {
		now.current = group;
	});
	return useState<SheetActs>(() => ({
		choose: (key, on) =>
			setChosen((before) => new Set(on ? [...before, key] : [...before].filter((other) => other !== key))),
		setActive: (key, active) => now.current.write([{ row: key, column: 'active', text: active ? 'sí' : 'no' }]),
		openPictures: setPictured,
		remove: (key) => now.current.change(now.current.latest.current.filter((row) => row.key !== key)),
	}))[0];
}
