import { Truck } from 'lucide-react';
import type { DeliveryMethod, DeliveryPlan } from '#contract/delivery/fees';
import { deliveryKindLabels } from '#contract/delivery/quote';
import { countOf } from '#lib/text';
import { ActiveBadge } from '../kit/shared/StateBadge';
import { useRemoveMethodMutation } from './deliveryApi';
import { MethodDialog } from './MethodDialog';
import { PartSection } from './PartSection';

const factsOf = ({ kind, cutoff, offices, fees, asksDocument }: DeliveryMethod): string =>
	[
		deliveryKindLabels[kind],
		countOf(fees.length, 'zona', 'zonas'),
		offices.length > 0 && countOf(offices.length, 'local', 'locales'),
		cutoff && `corte a las ${cutoff}`,
		!asksDocument && 'sin documento',
	]
		.filter(Boolean)
		.join(' · ');

export function Methods({ plan, mayWrite }: { plan: DeliveryPlan; mayWrite: boolean }) {
	const [remove] = useRemoveMethodMutation();
	return (
		<PartSection
			id="metodos"
			title="Métodos de entrega"
			createLabel="Nuevo método"
			Icon={Truck}
			empty="Reparto propio, agencia, recojo en tienda o pago en destino: cada uno con su tarifa por zona."
			parts={plan.methods}
			keyOf={({ id }) => id}
			nameOf={({ name }) => `el método ${name}`}
			mayWrite={mayWrite}
			row={(method) => (
				<>
					<div className="stack gap-1">
						<strong>{method.name}</strong>
						<span className="note">{factsOf(method)}</span>
						{method.note && <span className="note">{method.note}</span>}
					</div>
					<ActiveBadge active={method.active} />
				</>
			)}
			form={(method, onClose) => <MethodDialog method={method} plan={plan} onClose={onClose} />}
			deletion={({ id, name }) => ({
				title: 'Eliminar método de entrega',
				question: 'Se va con sus tarifas y locales; los pedidos que lo eligieron lo conservan. ¿Eliminar el método?',
				name,
				failureTitle: 'Error al eliminar el método',
				onDelete: () => remove(id),
				done: 'Método eliminado',
			})}
		/>
	);
}
