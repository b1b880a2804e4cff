import { ArrowLeft, CircleStop, Copy } from 'lucide-react';
import { useState } from 'react';
import type { OfferDetail } from '#contract/offers/admin';
import { formatLocalMoney } from '#contract/shared/money';
import { countOf } from '#lib/text';
import { Button, LinkButton } from '#ui/Button';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { Link } from '#ui/Link';
import { familyNames, offerStateNames } from '../kit/entities/offer';
import { looks, StateBadge } from '../kit/shared/StateBadge';
import { useReport } from '../kit/shared/useSuccess';
import { useStopOfferMutation } from './offersApi';

interface OfferHeadProps {
	title: string;
	/** Null: new. */
	offer: OfferDetail | null;
	mayWrite: boolean;
}

export function OfferHead({ title, offer, mayWrite }: OfferHeadProps) {
	return (
		<header className="stack gap-2 start">
			<Link to="/admin/offers" className="row gap-2 tap">
				<ArrowLeft size={18} />
				Ofertas
			</Link>
			<div className="cluster gap-3">
				<h1>{title}</h1>
				{offer && <StateBadge look={looks.offer[offer.state]}>{offerStateNames[offer.state]}</StateBadge>}
			</div>
			{offer && <p className="muted">{soldText(offer)}</p>}
			{offer && mayWrite && (
				<div className="cluster gap-2">
					<LinkButton size="s" to={`/admin/offers/new?copy=${offer.id}`} icon={<Copy size={16} />}>
						Duplicar
					</LinkButton>
					{(offer.state === 'RUNNING' || offer.state === 'COMING') && <StopButton id={offer.id} />}
				</div>
			)}
		</header>
	);
}

function soldText({ family, code, sold, used, uses }: OfferDetail): string {
	const name = code === null ? familyNames[family] : `${familyNames[family]} ${code}`;
	const usedText = family === 'COUPON' ? `; ${countOf(used, 'uso', 'usos')}${uses === null ? '' : ` de ${uses}`}` : '';
	if (sold.orders === 0) return `${name}: todavía no vendió nada${usedText}`;
	const units = `${countOf(sold.units, 'unidad', 'unidades')} en ${countOf(sold.orders, 'pedido', 'pedidos')}`;
	return `${name}: ${units} por ${formatLocalMoney(sold.sales)}, con ${formatLocalMoney(sold.given)} de rebaja${usedText}`;
}

function StopButton({ id }: { id: number }) {
	const [asking, setAsking] = useState(false);
	const [stop, { isLoading }] = useStopOfferMutation();
	const report = useReport();
	return (
		<>
			<Button size="s" icon={<CircleStop size={16} />} onClick={() => setAsking(true)}>
				Detener ahora
			</Button>
			<ConfirmDialog
				open={asking}
				title="Detener la oferta"
				confirmLabel="Detener"
				danger
				loading={isLoading}
				onConfirm={() => {
					const done = report(stop(id), 'Oferta detenida', 'No pudimos detener la oferta. Vuelve a intentarlo.');
					void done.then(() => setAsking(false));
				}}
				onCancel={() => setAsking(false)}
			>
				Deja de rebajar en este momento, también en los carritos abiertos. No se puede reanudar, pero sí duplicar.
			</ConfirmDialog>
		</>
	);
}
