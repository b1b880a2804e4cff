import { Trash2, Undo2 } from 'lucide-react';
import { LineReasons } from '#commerce/lines/Reductions';
import { pricesInSoles } from '#contract/orders/prices';
import { limits } from '#contract/shared/limits';
import { formatLocalMoney } from '#contract/shared/money';
import { hueOf } from '#lib/images';
import { IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Picture } from '#ui/Picture';
import { Price } from '#ui/Price';
import { QuantityStepper } from '#ui/QuantityStepper';
import type { DraftLine } from './draft';
import styles from './Editor.module.css';

interface LinesEditorProps {
	lines: readonly DraftLine[];
	/** The server's text, by product id. */
	problems: Readonly<Record<number, string>>;
	onQuantity: (line: DraftLine, quantity: number) => void;
	isNew?: boolean;
}

export const LinesEditor = ({ lines, problems, onQuantity, isNew = false }: LinesEditorProps) => (
	<div className={styles.box}>
		<ul className={cx('rows', styles.lines)} aria-label="Productos del pedido">
			{pricesInSoles({ lines }).lines.map((line) => (
				<Line
					key={line.key}
					line={line}
					note={isNew ? '' : noteOf(line)}
					problem={line.productId === null ? undefined : problems[line.productId]}
					onQuantity={(quantity) => onQuantity(line, quantity)}
				/>
			))}
		</ul>
	</div>
);

interface LineProps {
	line: DraftLine & { total: number };
	note: string;
	problem: string | undefined;
	onQuantity: (quantity: number) => void;
}

function Line({ line, note, problem, onQuantity }: LineProps) {
	const { name, imageUrl, price, quantity, total, before, lineId } = line;
	const isOut = quantity === 0;
	return (
		<li className={cx(isOut && styles.out)}>
			<Picture
				src={imageUrl}
				alt=""
				name={name}
				hue={hueOf(line.productId ?? 0)}
				width={48}
				className={styles.picture}
			/>
			<div className="stack gap-1">
				<span className="name">{name}</span>
				<span className="note">
					<Price amount={price} format="local" size="s" /> <span>{note}</span>
				</span>
				{!isOut && <LineReasons reductions={line.reductions} />}
				{problem && (
					<span role="alert" className={styles.problem}>
						{problem}
					</span>
				)}
			</div>
			<div className={cx('cluster gap-1', styles.amount)}>
				{isOut ? (
					<IconButton label={`Devolver ${name} al pedido`} onClick={() => onQuantity(before)}>
						<Undo2 size={18} />
					</IconButton>
				) : (
					<>
						<QuantityStepper name={name} value={quantity} max={limits.cartQuantity} onChange={onQuantity} />
						<IconButton label={`Quitar ${name}`} onClick={() => onQuantity(0)}>
							<Trash2 size={18} />
						</IconButton>
						<span className={styles.sum}>
							<Price amount={total} format="local" size="s" />
						</span>
					</>
				)}
			</div>
			{lineId !== null && <span className="visually-hidden">{`Antes: ${before}`}</span>}
		</li>
	);
}

function noteOf({ quantity, before, lineId, price, today }: DraftLine): string {
	if (lineId === null) return '· nuevo, al precio de hoy';
	if (quantity === 0) return `· se quita (eran ${before})`;
	if (quantity > before && today !== price) return `acordado · antes ${before}; los demás a ${formatLocalMoney(today)}`;
	return quantity === before ? 'acordado' : `acordado · antes ${before}`;
}
