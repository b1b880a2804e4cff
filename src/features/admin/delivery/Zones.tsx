import { MapPinned, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DeliveryPlan, Zone } from '../../../../contract/delivery';
import { feesOfZone } from '../../../../contract/feeTexts';
import { formatLocalMoney } from '../../../lib/money';
import { countOf } from '../../../lib/text';
import { Badge } from '../../../ui/Badge';
import { Button, IconButton } from '../../../ui/Button';
import { Surface } from '../../../ui/Surface';
import { DeleteDialog } from '../editor/DeleteDialog';
import { useSuccess } from '../shared/useSuccess';
import styles from './Delivery.module.css';
import { useRemoveZoneMutation } from './deliveryApi';
import { ZoneDialog } from './ZoneDialog';

/** Places that a row names before it counts the others. */
const named = 4;

type Dialog = { kind: 'edit'; zone: Zone | null } | { kind: 'delete'; zone: Zone } | null;

export function Zones({ plan, mayWrite }: { plan: DeliveryPlan; mayWrite: boolean }) {
	const [dialog, setDialog] = useState<Dialog>(null);
	const [remove] = useRemoveZoneMutation();
	const success = useSuccess();
	const close = () => setDialog(null);
	return (
		<Surface bare as="section" className={styles.rows} aria-labelledby="zonas">
			<div className={`split ${styles.head}`}>
				<h2 id="zonas">Zonas</h2>
				{mayWrite && (
					<Button size="s" icon={<Plus size={18} />} onClick={() => setDialog({ kind: 'edit', zone: null })}>
						Nueva zona
					</Button>
				)}
			</div>
			{plan.zones.length === 0 ? (
				<p className={styles.empty}>
					<MapPinned size={20} /> Una zona junta los departamentos, provincias o distritos que pagan lo mismo.
				</p>
			) : (
				<ul>
					{plan.zones.map((zone) => (
						<li key={zone.id} className={styles.row}>
							<ZoneText plan={plan} zone={zone} />
							{mayWrite && (
								<div className="cluster gap-2">
									<IconButton label={`Editar la zona ${zone.name}`} onClick={() => setDialog({ kind: 'edit', zone })}>
										<Pencil size={18} />
									</IconButton>
									<IconButton
										label={`Eliminar la zona ${zone.name}`}
										onClick={() => setDialog({ kind: 'delete', zone })}
									>
										<Trash2 size={18} />
									</IconButton>
								</div>
							)}
						</li>
					))}
				</ul>
			)}
			{dialog?.kind === 'edit' && <ZoneDialog zone={dialog.zone} places={plan.places} onClose={close} />}
			{dialog?.kind === 'delete' && (
				<DeleteDialog
					title="Eliminar zona"
					question="Se va con sus tarifas, y la tienda deja de llegar a estos lugares. ¿Eliminar la zona?"
					name={dialog.zone.name}
					failureTitle="Error al eliminar la zona"
					onDelete={() => remove(dialog.zone.id)}
					onDeleted={() => {
						success.always('Zona eliminada');
						close();
					}}
					onCancel={close}
				/>
			)}
		</Surface>
	);
}

function ZoneText({ plan, zone }: { plan: DeliveryPlan; zone: Zone }) {
	const fees = feesOfZone(plan.methods, zone.id, formatLocalMoney);
	const places = zone.areas.slice(0, named).map((code) => plan.places[code] ?? `Código ${code}`);
	const more = zone.areas.length - places.length;
	return (
		<>
			<div className={styles.what}>
				<strong>{zone.name}</strong>
				<span className="note">
					{`${places.join('; ')}${more > 0 ? ` y ${countOf(more, 'lugar más', 'lugares más')}` : ''}`}
				</span>
				{fees.length > 0 && (
					<ul className={styles.fees} aria-label={`Tarifas de ${zone.name}`}>
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
