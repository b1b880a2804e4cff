import { MapPinned } from 'lucide-react';
import { feesOfZone } from '#contract/delivery/fee';
import { type DeliveryPlan, isEverywhere, type Zone } from '#contract/delivery/fees';
import { countOf } from '#lib/text';
import { Badge } from '#ui/Badge';
import { cx } from '#ui/cx';
import styles from './Delivery.module.css';
import { useRemoveZoneMutation } from './deliveryApi';
import { PartSection } from './PartSection';
import { ZoneDialog } from './ZoneDialog';

const named = 4;

export function Zones({ plan, mayWrite }: { plan: DeliveryPlan; mayWrite: boolean }) {
	const [remove] = useRemoveZoneMutation();
	return (
		<PartSection
			id="zonas"
			title="Zonas"
			createLabel="Nueva zona"
			Icon={MapPinned}
			empty="Una zona junta los departamentos, provincias o distritos que pagan lo mismo."
			parts={plan.zones}
			keyOf={({ id }) => id}
			nameOf={({ name }) => `la zona ${name}`}
			mayWrite={mayWrite}
			row={(zone) => <ZoneText plan={plan} zone={zone} />}
			form={(zone, onClose) => <ZoneDialog zone={zone} places={plan.places} onClose={onClose} />}
			deletion={({ id, name }) => ({
				title: 'Eliminar zona',
				question: 'Se va con sus tarifas, y la tienda deja de llegar a estos lugares. ¿Eliminar la zona?',
				name,
				failureTitle: 'Error al eliminar la zona',
				onDelete: () => remove(id),
				done: 'Zona eliminada',
			})}
		/>
	);
}

function ZoneText({ plan, zone }: { plan: DeliveryPlan; zone: Zone }) {
	const fees = feesOfZone(plan.methods, zone.id);
	const places = zone.areas.slice(0, named).map((code) => plan.places[code] ?? `Código ${code}`);
	const more = zone.areas.length - places.length;
	return (
		<>
			<div className="stack gap-1">
				<strong>{zone.name}</strong>
				<span className="note">
					{isEverywhere(zone.areas)
						? 'Todo el Perú'
						: `${places.join('; ')}${more > 0 ? ` y ${countOf(more, 'lugar más', 'lugares más')}` : ''}`}
				</span>
				{fees.length > 0 && (
					<ul className={cx('stack gap-1', styles.fees)} aria-label={`Tarifas de ${zone.name}`}>
						{fees.map(({ method, text }) => (
							<li key={method.id}>{`${method.name}: ${text}${!method.active ? ' (pausado)' : ''}`}</li>
						))}
					</ul>
				)}
			</div>
			{fees.some(({ method }) => method.active) ? (
				<Badge tone="success">Llega</Badge>
			) : (
				<Badge tone="warning">{plan.asked ? 'Aún no llega' : 'Sin tarifa'}</Badge>
			)}
		</>
	);
}
