import { FilePenLine, FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { uncredited } from '#contract/orders/money';
import { documentName } from '#contract/people/identity';
import type { TaxDocument } from '#contract/tax/documents';
import { receiptNames } from '#contract/tax/receipt';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { ErrorState } from '#ui/EmptyState';
import { Link } from '#ui/Link';
import { Skeleton } from '#ui/Skeleton';
import { Surface } from '#ui/Surface';
import { DocumentItem } from './DocumentItem';
import styles from './Documents.module.css';
import { useGetTaxDocumentsQuery } from './deskDocumentsApi';
import { IssueForm } from './IssueForm';

export function DocumentsPanel({ order }: { order: AdminOrder }) {
	const { data, error, isFetching, refetch } = useGetTaxDocumentsQuery(order.id, { refetchOnMountOrArgChange: true });
	const [form, setForm] = useState<'here' | 'elsewhere' | null>(null);
	const mayWrite = useMay('payments:write');
	const maySet = useMay('settings:read');
	const documents = data?.documents ?? [];
	const hasMain = documents.some(
		({ kind, state, takenBack }) => kind !== 'NOTA_CREDITO' && state !== 'REJECTED' && state !== 'VOIDED' && !takenBack,
	);
	// A returned order needs no other document.
	const isOver = documents.some(({ takenBack }) => takenBack) && order.money?.owed !== order.total;
	return (
		<Surface as="section" className="stack gap-3" aria-labelledby="comprobante">
			<h2 id="comprobante" className="title-m">
				Comprobante
			</h2>
			<p>{receiptText(order)}</p>
			{!data && !error && <Skeleton height="44px" />}
			{!data && error && (
				<ErrorState
					message="No pudimos cargar los comprobantes."
					retrying={isFetching}
					onRetry={() => void refetch()}
				/>
			)}
			{documents.length > 0 && (
				<ul className={cx('stack divided', styles.list)} aria-label="Comprobantes del pedido">
					{documents.map((document) => (
						<DocumentItem
							key={document.id}
							{...{ document, mayWrite }}
							order={order.id}
							due={creditDue(order, document)}
							back={goodsBack(order, document)}
							canIssue={data?.canIssue ?? false}
						/>
					))}
				</ul>
			)}
			{data && !hasMain && !isOver && !order.request && mayWrite && !form && (
				<>
					<div className="cluster gap-2">
						{data.canIssue && order.status !== 'CANCELLED' && (
							<Button variant="primary" icon={<FilePlus2 size={18} />} onClick={() => setForm('here')}>
								Emitir comprobante…
							</Button>
						)}
						<Button icon={<FilePenLine size={18} />} onClick={() => setForm('elsewhere')}>
							Anotar uno emitido en otro sistema…
						</Button>
					</div>
					{!data.canIssue && maySet && (
						<p className="note">
							Para emitir desde aquí, completa la emisión de comprobantes en los{' '}
							<Link to="/admin/settings/issuing">ajustes</Link>.
						</p>
					)}
				</>
			)}
			{form && !hasMain && (
				<IssueForm key={form} order={order} elsewhere={form === 'elsewhere'} onEnd={() => setForm(null)} />
			)}
		</Surface>
	);
}

/** Soles by which the document exceeds the order's value. */
const creditDue = ({ money }: AdminOrder, { left }: TaxDocument): number =>
	money && left > 0 ? uncredited(money, left) : 0;

/** Lines are the order's, without gifts, and its delivery. */
function goodsBack({ items }: AdminOrder, { lines }: TaxDocument): Record<number, number> {
	const open = [...items];
	return Object.fromEntries(
		lines.flatMap(({ description, quantity, left }, at) => {
			const item = open.findIndex((one) => one.productName === description && one.quantity === quantity);
			const [{ returned = 0 } = {}] = item < 0 ? [] : open.splice(item, 1);
			const uncredited = Math.min(left, returned - (quantity - left));
			return uncredited > 0 ? [[at, uncredited]] : [];
		}),
	);
}

function receiptText({ receipt }: AdminOrder): string {
	if (!receipt) return 'El cliente no pidió un comprobante en particular.';
	const { kind, documentType, documentNumber, name, address } = receipt;
	const parts = [receiptNames[kind], documentType && `${documentName(documentType)} ${documentNumber}`, name, address];
	return `El cliente pidió: ${parts.filter(Boolean).join(' · ')}`;
}
