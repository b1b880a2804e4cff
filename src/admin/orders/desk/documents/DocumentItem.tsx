import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { looks, StateBadge } from '#admin/kit/shared/StateBadge';
import { useSuccess } from '#admin/kit/shared/useSuccess';
import { errorText } from '#api/errorText';
import { documentName } from '#contract/people/identity';
import { formatLocalMoney } from '#contract/shared/money';
import {
	creditReasonLabels,
	type TaxDocument,
	taxDocumentNames,
	taxDocumentNumber,
	taxDocumentStateLabels,
} from '#contract/tax/documents';
import { taxKindLabels, taxKinds } from '#contract/tax/kinds';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { CreditForm } from './CreditForm';
import styles from './Documents.module.css';
import { useActOnTaxDocumentMutation } from './deskDocumentsApi';

interface DocumentItemProps {
	order: number;
	document: TaxDocument;
	/** Soles to credit by a nota de crédito. */
	due: number;
	back: Readonly<Record<number, number>>;
	canIssue: boolean;
	mayWrite: boolean;
}

/** Empty where the total is all base. */
function partsOf({ base, bases, igv }: TaxDocument): string {
	const sold = bases ? taxKinds.filter((kind) => bases[kind] > 0) : [];
	if (igv === 0 && sold.length < 2) return '';
	const ofKinds = sold.map((kind) => `${taxKindLabels[kind].toLowerCase()} ${formatLocalMoney(bases?.[kind] ?? 0)}`);
	const parts = ofKinds.length > 1 ? ofKinds : [formatLocalMoney(base)];
	return [...parts, `IGV ${formatLocalMoney(igv)}`].join(' + ');
}

export function DocumentItem({ order, document, due, back, canIssue, mayWrite }: DocumentItemProps) {
	const [crediting, setCrediting] = useState<'here' | 'elsewhere' | null>(null);
	const { kind, series, number, state, issuedElsewhere, total, left, files } = document;
	const parts = partsOf(document);
	const name = `${taxDocumentNames[kind]} ${taxDocumentNumber(series, number)}`;
	return (
		<li className="stack gap-2" aria-label={name}>
			<div className="split gap-2">
				<strong>{name}</strong>
				<span role="status">
					<StateBadge look={looks.taxDocument[state]}>{taxDocumentStateLabels[state]}</StateBadge>
				</span>
			</div>
			<p>
				<span translate="no">{formatLocalMoney(total)}</span>
				{parts && <span className="note">{` = ${parts}`}</span>}
			</p>
			<p className="note">
				{`${formatDate(`${document.issuedOn}T12:00:00-05:00`)} · ${buyerText(document)}${issuedElsewhere ? ' · emitido en otro sistema' : ''}${document.reasonCode ? ` · ${creditReasonLabels[document.reasonCode]}: ${document.reason}` : ''}`}
			</p>
			<News document={document} />
			{due > 0 && (
				<Notice tone="warning">
					{`Por lo devuelto o cancelado falta una nota de crédito de ${formatLocalMoney(due)}.`}
				</Notice>
			)}
			{(files.pdf || files.xml || files.cdr) && (
				<p className="cluster gap-3">
					<FileLink href={files.pdf} text="PDF" name={name} />
					<FileLink href={files.xml} text="XML" name={name} />
					<FileLink href={files.cdr} text="Constancia de SUNAT" name={name} />
				</p>
			)}
			{mayWrite && !crediting && (left > 0 || canRetry(document) || canVoid(document)) && (
				<div className="cluster gap-2">
					{left > 0 && canIssue && (
						<Button size="s" onClick={() => setCrediting('here')}>
							Nota de crédito…
						</Button>
					)}
					{left > 0 && (
						<Button size="s" onClick={() => setCrediting('elsewhere')}>
							Anotar nota de crédito…
						</Button>
					)}
					<Act order={order} document={document} name={name} />
				</div>
			)}
			{crediting && (
				<CreditForm
					key={crediting}
					{...{ order, document, due, back }}
					elsewhere={crediting === 'elsewhere'}
					onEnd={() => setCrediting(null)}
				/>
			)}
		</li>
	);
}

const buyerText = ({ buyer: { documentType, documentNumber, name } }: TaxDocument): string =>
	[documentType && `${documentName(documentType)} ${documentNumber}`, name].filter(Boolean).join(' ') ||
	'Sin nombre de quien compra';

const FileLink = ({ href, text, name }: { href: string | null; text: string; name: string }) =>
	href && (
		<a className={styles.file} href={href} target="_blank" rel="noreferrer">
			<FileText size={16} />
			<span>{text}</span>
			<span className="visually-hidden">{` de ${name}`}</span>
		</a>
	);

function News({ document: { state, refusedBy, answer, trouble, dueAt } }: { document: TaxDocument }): ReactNode {
	if (state === 'REJECTED')
		return (
			<Notice tone="danger">
				<strong>{refusedBy === 'sunat' ? 'SUNAT lo rechazó' : 'El proveedor no lo aceptó'}</strong>
				<p>{answer}</p>
				<p>
					{refusedBy === 'provider'
						? 'No llegó a emitirse: corrige los datos y emítelo otra vez; usará el mismo número.'
						: 'Ese número ya no se puede usar: corrige los datos y emite otro.'}
				</p>
			</Notice>
		);
	if (!trouble) return null;
	const next = dueAt && ` Lo intentamos otra vez a las ${formatDate(dueAt, 'hour')}.`;
	if (trouble === 'account')
		return (
			<Notice tone="warning">
				<span>{`El proveedor no atiende a la cuenta de la tienda${answer && `: «${answer}»`}. Revisa la `}</span>
				<Link to="/admin/settings/issuing">emisión de comprobantes</Link>
				<span>{` en los ajustes.${next ?? ''}`}</span>
			</Notice>
		);
	return <Notice tone="warning">{`El proveedor no responde.${next ?? ''} No hace falta que hagas nada.`}</Notice>;
}

const canRetry = ({ state }: TaxDocument): boolean => state === 'PENDING' || state === 'SENT';

const canVoid = ({ issuedElsewhere, state, kind, left, total }: TaxDocument): boolean =>
	issuedElsewhere && state === 'ACCEPTED' && (kind === 'NOTA_CREDITO' || left === total);

function Act({ order, document, name }: Pick<DocumentItemProps, 'order' | 'document'> & { name: string }) {
	const success = useSuccess();
	const [asking, setAsking] = useState(false);
	const [act, { isLoading, error }] = useActOnTaxDocumentMutation();
	const { id, state } = document;
	const run = async (action: 'retry' | 'void', done: string) => {
		const { data } = await act({ order, document: id, action });
		setAsking(false);
		if (data) success.always(done);
	};
	return (
		<>
			{canRetry(document) && (
				<Button size="s" loading={isLoading} onClick={() => void run('retry', 'Lo intentamos otra vez')}>
					{state === 'SENT' ? 'Preguntar ahora' : 'Intentar ahora'}
				</Button>
			)}
			{canVoid(document) && (
				<Button size="s" variant="quiet" onClick={() => setAsking(true)}>
					Quitar anotación…
				</Button>
			)}
			{error && <Notice tone="danger">{errorText(error, 'No pudimos guardarlo. Vuelve a intentarlo.')}</Notice>}
			<ConfirmDialog
				open={asking}
				title={`Quitar ${name}`}
				confirmLabel="Quitar"
				danger
				loading={isLoading}
				onConfirm={() => void run('void', 'Anotación quitada')}
				onCancel={() => setAsking(false)}
			>
				Solo se quita de esta tienda. Si el comprobante existe, anúlalo también en el sistema donde lo emitiste.
			</ConfirmDialog>
		</>
	);
}
