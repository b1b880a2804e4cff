import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#auth/may';
import type { DeliveryPlan } from '#contract/delivery/fees';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { QueryScreen } from '../kit/list/QueryScreen';
import { DownloadButton } from '../kit/shared/DownloadButton';
import { NoWayToPay } from '../kit/shared/NoWayToPay';
import { AddedDistricts } from './AddedDistricts';
import { useExportFeesMutation, useGetDeliveryPlanQuery } from './deliveryApi';
import { ImportFeesDialog } from './ImportFeesDialog';
import { Methods } from './Methods';
import { Zones } from './Zones';

/** Somewhere no payment at the door is accepted: a shop without another way to pay leaves those shoppers none. */
const paysNowhere = ({ methods }: DeliveryPlan): boolean =>
	methods.some(({ active, fees }) => active && fees.some(({ payOnDelivery }) => !payOnDelivery));

export function DeliveryScreen() {
	const query = useGetDeliveryPlanQuery(undefined, { refetchOnMountOrArgChange: true });
	const [importing, setImporting] = useState(false);
	const mayWrite = useMay('delivery:write');
	return (
		<>
			<QueryScreen
				title="Envíos"
				actions={
					<>
						<DownloadButton
							useDownload={useExportFeesMutation}
							failure="No pudimos exportar las tarifas. Vuelve a intentarlo."
						>
							Exportar tarifas
						</DownloadButton>
						{mayWrite && (
							<Button icon={<FileUp size={18} />} onClick={() => setImporting(true)}>
								Importar tarifas
							</Button>
						)}
					</>
				}
				query={query}
				loading="Cargando zonas y tarifas…"
				error="No pudimos cargar los envíos"
			>
				{(plan) => (
					<>
						{!plan.asked && (
							<Notice tone="info">
								Tu tienda todavía no cobra el envío: los pedidos llegan «Sin costo» y nadie elige cómo. Desde la primera
								tarifa, quien compra elige un método de su zona, y a los lugares sin zona la tienda dice que aún no
								llega.
							</Notice>
						)}
						<NoWayToPay partly={paysNowhere(plan)} />
						<Zones plan={plan} mayWrite={mayWrite} />
						<Methods plan={plan} mayWrite={mayWrite} />
						<AddedDistricts plan={plan} mayWrite={mayWrite} />
					</>
				)}
			</QueryScreen>
			{importing && <ImportFeesDialog onClose={() => setImporting(false)} />}
		</>
	);
}
