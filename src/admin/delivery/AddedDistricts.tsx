import { MapPinPlus } from 'lucide-react';
import type { DeliveryPlan } from '#contract/delivery/fees';
import { Badge } from '#ui/Badge';
import { DistrictDialog } from './DistrictDialog';
import { useGetAddedDistrictsQuery, useRemoveDistrictMutation } from './deliveryApi';
import { PartSection } from './PartSection';

/** The zone with the longest prefix of the code. */
const zoneOf = ({ zones }: Pick<DeliveryPlan, 'zones'>, code: string): DeliveryPlan['zones'][number] | undefined =>
	[6, 4, 2]
		.map((length) => zones.find(({ areas }) => areas.includes(code.slice(0, length))))
		.find((zone) => zone !== undefined);

export function AddedDistricts({ plan, mayWrite }: { plan: DeliveryPlan; mayWrite: boolean }) {
	const { data: districts = [] } = useGetAddedDistrictsQuery(undefined, { refetchOnMountOrArgChange: true });
	const [remove] = useRemoveDistrictMutation();
	return (
		<PartSection
			id="distritos"
			title="Distritos agregados"
			createLabel="Agregar distrito"
			Icon={MapPinPlus}
			empty="La tienda conoce los 1892 distritos del INEI de 2022. Si se creó uno después, agrégalo y quien compra lo encuentra al momento."
			parts={districts}
			keyOf={({ code }) => code}
			nameOf={({ district }) => `el distrito ${district}`}
			mayWrite={mayWrite}
			canEdit={false}
			removeLabel="Quitar"
			row={({ code, district, province, department }) => {
				const zone = zoneOf(plan, code)?.name;
				return (
					<>
						<div className="stack gap-1">
							<strong>{district}</strong>
							<span className="note">{`${province}, ${department} · código ${code}`}</span>
						</div>
						<Badge tone={zone ? 'success' : 'warning'}>{zone ? `Zona ${zone}` : 'Sin zona'}</Badge>
					</>
				);
			}}
			form={(_district, onClose) => <DistrictDialog onClose={onClose} />}
			deletion={({ code, district }) => ({
				title: 'Quitar distrito',
				question: 'Nadie más podrá elegirlo; los pedidos que van ahí lo conservan. ¿Quitar el distrito?',
				name: district,
				failureTitle: 'Error al quitar el distrito',
				onDelete: () => remove(code),
				done: 'Distrito quitado',
			})}
		/>
	);
}
