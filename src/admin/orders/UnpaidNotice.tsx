import { countOf } from '#lib/text';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';

/** Of the shop's units. */
const warningShare = 1 / 3;

export function UnpaidNotice({ unpaid }: { unpaid: { requests: number; share: number } | undefined }) {
	const { requests = 0, share = 0 } = unpaid ?? {};
	return (
		<div role="status" className="stack gap-2">
			{requests > 0 && (
				<Notice>
					<Link to="/admin/orders?status=REQUEST">
						{`${countOf(requests, 'solicitud espera', 'solicitudes esperan')} tu respuesta`}
					</Link>
					<span>
						{requests === 1
							? '. No toma stock; se cierra sola a las 48 horas.'
							: '. No toman stock; se cierran solas a las 48 horas.'}
					</span>
				</Notice>
			)}
			{share > warningShare && (
				<Notice tone="warning">
					{`Pedidos que nadie ha pagado guardan el ${Math.round(share * 100)} % de tus unidades. Si no son de verdad, abre la ficha de uno y cancela los de su mismo origen.`}
				</Notice>
			)}
		</div>
	);
}
