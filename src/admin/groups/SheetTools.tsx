import { ArrowDownToLine, EyeOff, ListPlus, Plus, Tag, Undo2, Ungroup } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { askOnce } from '#api/askOnce';
import { errorText } from '#api/errorText';
import { groupLimits } from '#contract/catalog/group';
import { countOf } from '#lib/text';
import { useAppDispatch } from '#store';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import { adminProductsApi } from '../kit/adminProductsApi';
import { useSuccess } from '../kit/shared/useSuccess';
import { freeSku, missingValues, patternOf, skuOf } from './combinations';
import { useSeparateMutation } from './groupsApi';
import { foldedName, type OptionText } from './options';
import { newRow, type Row } from './rows';
import styles from './Sheet.module.css';
import type { GroupFormApi } from './useGroupForm';
import type { useSheet } from './useSheet';

interface SheetToolsProps {
	group: GroupFormApi;
	options: readonly OptionText[];
	chosen: ReadonlySet<string>;
	onChoose: (chosen: ReadonlySet<string>) => void;
	sheet: ReturnType<typeof useSheet>;
}

export function SheetTools(props: SheetToolsProps) {
	const { group, options, onChoose, sheet } = props;
	const { rows, latest, change, write } = group;
	const [separating, setSeparating] = useState(false);
	const room = groupLimits.products - rows.length;
	const missing = missingValues(rows, options);
	const chosen = rows.filter(({ key }) => props.chosen.has(key));
	const all = rows.length > 0 && chosen.length === rows.length;
	const skus = useSkus(group, options);
	const add = (made: readonly Row[]) => {
		const first = latest.current.length;
		flushSync(() => change([...latest.current, ...made]));
		sheet.focus({ row: first, column: 0 });
	};
	const addMissing = async () => {
		const made = missing.slice(0, room).map((values) => newRow(latest.current.at(-1), values));
		add(await group.waiting(() => skus.give(made)));
	};
	const giveSkus = async () => change(await group.waiting(() => skus.give(latest.current)));
	return (
		<div className="stack gap-3">
			<div className={cx('cluster gap-2', styles.tools)}>
				<Button
					variant={rows.length === 0 ? 'primary' : 'secondary'}
					icon={<ListPlus size={18} />}
					disabled={missing.length === 0 || room === 0}
					onClick={() => void addMissing()}
				>
					{missing.length > 0 ? `Añadir los que faltan (${Math.min(missing.length, room)})` : 'Añadir los que faltan'}
				</Button>
				<Button
					icon={<Plus size={18} />}
					disabled={room === 0}
					data-add="row"
					onClick={() => add([newRow(rows.at(-1), {})])}
				>
					Añadir una fila
				</Button>
				<Button icon={<ArrowDownToLine size={18} />} disabled={rows.length === 0} onClick={() => sheet.fillDown()}>
					Rellenar hacia abajo
				</Button>
				<Button icon={<Undo2 size={18} />} onClick={group.undo}>
					Deshacer
				</Button>
			</div>
			<div className={cx('row gap-2', styles.pattern)}>
				<TextField
					label="Forma de los SKU"
					help="Con los valores de cada producto en lugar de {…}"
					autoComplete="off"
					spellCheck={false}
					value={skus.pattern}
					onChange={(event) => skus.setPattern(event.target.value)}
				/>
				<Button
					icon={<Tag size={18} />}
					disabled={rows.every(({ texts }) => texts.sku !== '')}
					onClick={() => void giveSkus()}
				>
					Poner los que faltan
				</Button>
			</div>
			{room === 0 && <Notice tone="info">{`Un grupo tiene como máximo ${groupLimits.products} productos.`}</Notice>}
			{rows.length > 0 && (
				<div className={cx('cluster gap-2', styles.chosen)}>
					<label className="row gap-2 tap">
						<input
							type="checkbox"
							checked={all}
							ref={(box) => {
								if (box) box.indeterminate = chosen.length > 0 && !all;
							}}
							onChange={() => onChoose(all ? new Set() : new Set(rows.map(({ key }) => key)))}
						/>
						<span>{chosen.length > 0 ? countOf(chosen.length, 'elegido', 'elegidos') : 'Elegir todos'}</span>
					</label>
					{chosen.length > 0 && (
						<>
							<Button
								size="s"
								icon={<EyeOff size={16} />}
								onClick={() => write(chosen.map(({ key }) => ({ row: key, column: 'active', text: 'no' })))}
							>
								Ocultar
							</Button>
							<Button size="s" icon={<Ungroup size={16} />} onClick={() => setSeparating(true)}>
								Separar
							</Button>
						</>
					)}
					<p className={cx('note', styles.keys)}>
						Flechas y Enter mueven, F2 edita dentro de la celda, Ctrl D rellena hacia abajo, Ctrl Z deshace, Esc sale.
					</p>
				</div>
			)}
			{separating && (
				<SeparateDialog
					{...{ group, sheet }}
					chosen={chosen}
					onDone={() => onChoose(new Set())}
					onClose={() => setSeparating(false)}
				/>
			)}
		</div>
	);
}

/** SKUs by a pattern, with the next number free in table and shop. */
function useSkus({ form, latest }: GroupFormApi, options: readonly OptionText[]) {
	const dispatch = useAppDispatch();
	const name = useWatch({ control: form.control, name: 'name' });
	const [typed, setPattern] = useState<string | null>(null);
	const pattern = typed ?? patternOf(name, options);
	async function give(rows: readonly Row[]): Promise<Row[]> {
		const proposedSkus = new Map(
			rows.filter(({ texts }) => !texts.sku).map((row) => [row.key, skuOf(pattern, row, options)]),
		);
		// Only the first numbers are requested; further ones are refused at their cells.
		const candidates = [...new Set(proposedSkus.values())].flatMap((sku) => [
			sku,
			...[2, 3, 4, 5].map((at) => `${sku}-${at}`),
		]);
		const { getChosenProducts } = adminProductsApi.endpoints;
		const products = await askOnce(dispatch(getChosenProducts.initiate({ skus: candidates.slice(0, 1000) }))).catch(
			() => [],
		);
		const usedSkus = new Set(
			[...products.map(({ sku }) => sku), ...latest.current.map(({ texts }) => texts.sku)].map((sku) =>
				foldedName(sku ?? ''),
			),
		);
		return rows.map((row) => {
			const sku = proposedSkus.get(row.key);
			return sku ? { ...row, texts: { ...row.texts, sku: freeSku(sku, usedSkus) } } : row;
		});
	}
	return { pattern, setPattern, give };
}

interface SeparateDialogProps extends Pick<SheetToolsProps, 'group' | 'sheet'> {
	chosen: readonly Row[];
	onDone: () => void;
	onClose: () => void;
}

function SeparateDialog({ group, sheet, chosen, onDone, onClose }: SeparateDialogProps) {
	const navigate = useNavigate();
	const success = useSuccess();
	const [separate, { isLoading, error }] = useSeparateMutation();
	const ids = chosen.flatMap(({ saved, joins }) => (saved && !joins ? [saved.id] : []));
	const { base } = group;
	const ends = base !== null && ids.length === base.products.length;
	const confirm = async () => {
		if (isLoading) return;
		if (base && ids.length > 0 && 'error' in (await separate({ id: base.id, body: { ids } }))) return;
		success.always(countOf(chosen.length, 'producto separado', 'productos separados'));
		const gone = new Set(chosen.map(({ key }) => key));
		const first = group.latest.current.findIndex(({ key }) => gone.has(key));
		flushSync(() => {
			group.forget(gone);
			onDone();
			onClose();
		});
		sheet.focusNear({ row: first, column: 0 });
		if (ends) void navigate('/admin/products', { replace: true });
	};
	return (
		<ConfirmDialog
			open
			title={`Separar ${countOf(chosen.length, 'producto', 'productos')}`}
			confirmLabel={isLoading ? 'Separando…' : 'Separar'}
			onConfirm={() => void confirm()}
			onCancel={onClose}
		>
			<p>
				Quedan como productos sueltos, con su nombre completo. Su stock, sus pedidos, su dirección y su historial no
				cambian.
			</p>
			{ends && <p>El grupo se queda sin productos y termina.</p>}
			{error && (
				<Notice tone="danger" role="alert">
					{errorText(error, 'No pudimos separarlos')}
				</Notice>
			)}
		</ConfirmDialog>
	);
}
