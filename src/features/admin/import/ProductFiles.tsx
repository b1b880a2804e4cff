import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '../../../../contract/product';
import { useAppDispatch } from '../../../store';
import { noticeShown } from '../../../store/noticesSlice';
import { Button } from '../../../ui/Button';
import { adminApi } from '../adminApi';
import { LoadedDialog } from '../shared/LoadedDialog';
import { useFileRequest } from '../shared/openRequest';
import { downloadProducts } from './exportProducts';

const loadImport = () => import(/* webpackChunkName: "admin-import" */ './ImportDialog');

/** Import and export as CSV; the export takes the rows found, in their order on screen. */
export function ProductFiles({ found }: { found: readonly Product[] }) {
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	const dispatch = useAppDispatch();
	const { isSuccess } = adminApi.endpoints.getAllProducts.useQueryState();
	const save = () => downloadProducts(found, new Date());
	const sayNothingFound = () =>
		void dispatch(noticeShown({ key: 'export', tone: 'info', duration: 5000, text: 'No hay productos que exportar' }));
	useFileRequest({
		onImport: () => setOpen(true),
		onExport: isSuccess ? (found.length > 0 ? save : sayNothingFound) : undefined,
	});
	return (
		<>
			<Button icon={<Upload size={18} />} onClick={() => setOpen(true)}>
				Importar CSV
			</Button>
			<Button icon={<Download size={18} />} disabled={found.length === 0} onClick={save}>
				Exportar CSV
			</Button>
			{open && (
				<LoadedDialog title="Importar productos" load={loadImport} onClose={close}>
					{({ ImportDialog }) => <ImportDialog onClose={close} />}
				</LoadedDialog>
			)}
		</>
	);
}
