import { MapPinPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { District } from '../../../../contract/address';
import type { DeliveryPlan } from '../../../../contract/delivery';
import { Badge } from '../../../ui/Badge';
import { Button, IconButton } from '../../../ui/Button';
import { Surface } from '../../../ui/Surface';
import { DeleteDialog } from '../editor/DeleteDialog';
import { useSuccess } from '../shared/useSuccess';
import styles from './Delivery.module.css';
import { DistrictDialog } from './DistrictDialog';
import { useGetAddedDistrictsQuery, useRemoveDistrictMutation } from './deliveryApi';
import { zoneOf } from './zoneOf';

/** Districts that INEI has made since those of the program were counted. */
export function AddedDistricts({ plan, mayWrite }: { plan: DeliveryPlan; mayWrite: boolean }) {
	const { data: districts = [] } = useGetAddedDistrictsQuery(undefined, { refetchOnMountOrArgChange: true });
	const [dialog, setDialog] = useState<{ remove: District | null } | null>(null);
	const [remove] = useRemoveDistrictMutation();
	const success = useSuccess();
	const close = () => setDialog(null);
	return (
		<Surface bare as="section" className={styles.rows} aria-labelledby="distritos">
			<div className={`split ${styles.head}`}>
				<h2 id="distritos">Distritos agregados</h2>
				{mayWrite && (
					<Button size="s" icon={<Plus size={18} />} onClick={() => setDialog({ remove: null })}>
						Agregar distrito
					</Button>
				)}
			</div>
			{districts.length === 0 ? (
				<p className={styles.empty}>
					<MapPinPlus size={20} /> La tienda conoce los 1892 distritos del INEI de 2022. Si se creó uno después,
					agrégalo y quien compra lo encuentra al momento.
				</p>
			) : (
				<ul>
					{districts.map((district) => (
						<DistrictRow
							key={district.code}
							district={district}
							zone={zoneOf(plan, district.code)?.name}
							onRemove={mayWrite ? () => setDialog({ remove: district }) : undefined}
						/>
					))}
				</ul>
			)}
			{dialog && !dialog.remove && <DistrictDialog onClose={close} />}
			{dialog?.remove && (
				<DeleteDialog
					title="Quitar distrito"
					question="Nadie más podrá elegirlo; los pedidos que van ahí lo conservan. ¿Quitar el distrito?"
					name={dialog.remove.district}
					failureTitle="Error al quitar el distrito"
					onDelete={() => remove(dialog.remove?.code ?? '')}
					onDeleted={() => {
						success.always('Distrito quitado');
						close();
					}}
					onCancel={close}
				/>
			)}
		</Surface>
	);
}

interface DistrictRowProps {
	district: District;
	/** Name of the zone that serves it. */
	zone: string | undefined;
	onRemove: (() => void) | undefined;
}

function DistrictRow({ district: { code, district, province, department }, zone, onRemove }: DistrictRowProps) {
	return (
		<li className={styles.row}>
			<div className={styles.what}>
				<strong>{district}</strong>
				<span className="note">{`${province}, ${department} · código ${code}`}</span>
			</div>
			<Badge tone={zone ? 'success' : 'warning'}>{zone ? `Zona ${zone}` : 'Sin zona'}</Badge>
			{onRemove && (
				<IconButton label={`Quitar el distrito ${district}`} onClick={onRemove}>
					<Trash2 size={18} />
				</IconButton>
			)}
		</li>
	);
}
