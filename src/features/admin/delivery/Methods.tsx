import { Pencil, Plus, Trash2, Truck } from 'lucide-react';
import { useState } from 'react';
import type { DeliveryMethod, DeliveryPlan } from '../../../../contract/delivery';
import { deliveryKindLabels } from '../../../../contract/deliveryTexts';
import { countOf } from '../../../lib/text';
import { Button, IconButton } from '../../../ui/Button';
import { Surface } from '../../../ui/Surface';
import { DeleteDialog } from '../editor/DeleteDialog';
import { ActiveBadge } from '../shared/ActiveBadge';
import { useSuccess } from '../shared/useSuccess';
import styles from './Delivery.module.css';
import { useRemoveMethodMutation } from './deliveryApi';
import { MethodDialog } from './MethodDialog';

type Dialog = { kind: 'edit'; method: DeliveryMethod | null } | { kind: 'delete'; method: DeliveryMethod } | null;

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
	const [dialog, setDialog] = useState<Dialog>(null);
	const [remove] = useRemoveMethodMutation();
	const success = useSuccess();
	const close = () => setDialog(null);
	return (
		<Surface bare as="section" className={styles.rows} aria-labelledby="metodos">
			<div className={`split ${styles.head}`}>
				<h2 id="metodos">Métodos de entrega</h2>
				{mayWrite && (
					<Button size="s" icon={<Plus size={18} />} onClick={() => setDialog({ kind: 'edit', method: null })}>
						Nuevo método
					</Button>
				)}
			</div>
			{plan.methods.length === 0 ? (
				<p className={styles.empty}>
					<Truck size={20} /> Reparto propio, agencia, recojo en tienda o pago en destino: cada uno con su tarifa por
					zona.
				</p>
			) : (
				<ul>
					{plan.methods.map((method) => (
						<li key={method.id} className={styles.row}>
							<div className={styles.what}>
								<strong>{method.name}</strong>
								<span className="note">{factsOf(method)}</span>
								{method.note && <span className="note">{method.note}</span>}
							</div>
							<ActiveBadge active={method.active} />
							{mayWrite && (
								<div className="cluster gap-2">
									<IconButton
										label={`Editar el método ${method.name}`}
										onClick={() => setDialog({ kind: 'edit', method })}
									>
										<Pencil size={18} />
									</IconButton>
									<IconButton
										label={`Eliminar el método ${method.name}`}
										onClick={() => setDialog({ kind: 'delete', method })}
									>
										<Trash2 size={18} />
									</IconButton>
								</div>
							)}
						</li>
					))}
				</ul>
			)}
			{dialog?.kind === 'edit' && <MethodDialog method={dialog.method} zones={plan.zones} onClose={close} />}
			{dialog?.kind === 'delete' && (
				<DeleteDialog
					title="Eliminar método de entrega"
					question="Se va con sus tarifas y locales; los pedidos que lo eligieron lo conservan. ¿Eliminar el método?"
					name={dialog.method.name}
					failureTitle="Error al eliminar el método"
					onDelete={() => remove(dialog.method.id)}
					onDeleted={() => {
						success.always('Método eliminado');
						close();
					}}
					onCancel={close}
				/>
			)}
		</Surface>
	);
}
