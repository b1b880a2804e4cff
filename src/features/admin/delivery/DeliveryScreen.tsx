import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/errorText';
import { useMay } from '../../../auth/may';
import { useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { PageMeta } from '../../../ui/PageMeta';
import list from '../list/List.module.css';
import { ListBody } from '../list/ListBody';
import { AddedDistricts } from './AddedDistricts';
import { useExportFeesMutation, useGetDeliveryPlanQuery } from './deliveryApi';
import { ImportFeesDialog } from './ImportFeesDialog';
import { Methods } from './Methods';
import { Zones } from './Zones';

/** Where the shop delivers, how and for how much. */
export function DeliveryScreen() {
	const { data, isError, isFetching, refetch } = useGetDeliveryPlanQuery(undefined, {
		refetchOnMountOrArgChange: true,
	});
	const [importing, setImporting] = useState(false);
	const [exportFees, exporting] = useExportFeesMutation();
	const dispatch = useAppDispatch();
	const mayWrite = useMay('delivery:write');

	async function save() {
		const { error } = await exportFees();
		const text = errorText(error, 'No pudimos exportar las tarifas. Vuelve a intentarlo.');
		if (error) dispatch(noticeShown({ key: 'delivery', tone: 'danger', duration: 8000, text }));
	}
	return (
		<div className={list.list}>
			<PageMeta title="Envíos" noindex />
			<header className="split">
				<h1>Envíos</h1>
				<div className="cluster gap-2">
					<Button icon={<Download size={18} />} loading={exporting.isLoading} onClick={() => void save()}>
						Exportar tarifas
					</Button>
					{mayWrite && (
						<Button icon={<FileUp size={18} />} onClick={() => setImporting(true)}>
							Importar tarifas
						</Button>
					)}
				</div>
			</header>
			<ListBody
				loaded={data !== undefined}
				isError={isError}
				isFetching={isFetching}
				onRetry={() => void refetch()}
				loading="Cargando zonas y tarifas…"
				error="No pudimos cargar los envíos"
				empty={null}
			>
				{data && (
					<>
						{!data.asked && (
							<Notice tone="info">
								Tu tienda todavía no cobra el envío: los pedidos llegan «Sin costo» y nadie elige cómo. Desde la primera
								tarifa, quien compra elige un método de su zona, y a los lugares sin zona la tienda dice que aún no
								llega.
							</Notice>
						)}
						<Zones plan={data} mayWrite={mayWrite} />
						<Methods plan={data} mayWrite={mayWrite} />
						<AddedDistricts plan={data} mayWrite={mayWrite} />
					</>
				)}
			</ListBody>
			{importing && <ImportFeesDialog onClose={() => setImporting(false)} />}
		</div>
	);
}
